/** Where the tests' files lie: BELLHOP_TEST_FILES is disk (or unset: in the data folder) or s3, with a bucket for each data folder. */
import { startS3, type S3Store } from './s3.ts'

export const isOnS3 = process.env.BELLHOP_TEST_FILES === 's3'

const buckets = Array.from({ length: 100 }, (_, index) => `bucket-${index}`)
/** By data folder. */
const taken = new Map<string, string>()
/** It ends with this process. */
let store: Promise<S3Store> | undefined

/** The settings for the files that belong to `folder`; the same ones whenever an app starts on that folder. */
export async function fileSettings(folder: string): Promise<{ FILES_URL?: string }> {
  if (!isOnS3) return {}
  const bucket = taken.get(folder) ?? buckets[taken.size]
  if (bucket === undefined) throw new Error(`One file of tests has at most ${buckets.length} desks.`)
  taken.set(folder, bucket)
  store ??= startS3({ buckets, isUnwatched: true })
  return { FILES_URL: (await store).url({ bucket }) }
}

/** The paths of all files in the bucket of `folder`. */
export async function filesInBucket(folder: string): Promise<string[]> {
  const bucket = taken.get(folder)
  if (!store || bucket === undefined) return []
  const s3 = await store
  return (await s3.objects(bucket)).filter((name) => name.startsWith('files/')).map((name) => s3.pathOf(name, bucket))
}

/** What lies in a bucket, page by page (ListObjectsV2). */
import { objectStoreBudget } from '../platform/budgets.ts'
import { S3Failure, textOf } from './s3-answer.ts'
import type { S3Client } from './s3-client.ts'

export interface Listed {
  /** Without the prefix. */
  readonly name: string
  readonly size: number
  /** Its age in ms, by the clock of the store. */
  readonly idle: number
}

/** What lies under `prefix`. Throws S3Failure, also for a listing that goes in circles. */
export async function* pagesOf(client: S3Client, prefix: string): AsyncGenerator<Listed[]> {
  let after: string | undefined
  let empty = 0
  // Brent's way to find a cycle without remembering all of it.
  let pages = 0
  let remembered: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(after ? { 'continuation-token': after } : {}) }
    const response = await client.send({ method: 'GET', query, expect: [200] })
    const now = Date.parse(response.headers.date ?? '') || Date.now()
    const text = await textOf(response)
    const page = readPage(text, prefix, now)
    yield page
    const next = unescape(between(text, 'NextContinuationToken', 0)?.text)
    empty = page.length ? 0 : empty + 1
    if (Math.log2(++pages) % 1 === 0) remembered = after
    if (next !== undefined && (next === after || next === remembered || empty > objectStoreBudget.emptyPages)) {
      throw new S3Failure('The file store lists its objects without coming to an end.', {})
    }
    after = next
  } while (after)
}

/** `now` in ms since 1970. Each character is looked at once or twice, whatever the page holds. */
export function readPage(text: string, prefix: string, now: number): Listed[] {
  const page: Listed[] = []
  for (let at = 0; ;) {
    const contents = between(text, 'Contents', at)
    if (!contents) return page
    at = contents.end
    const key = between(contents.text, 'Key', 0)?.text ?? ''
    const size = between(contents.text, 'Size', 0)?.text ?? ''
    const touchedAt = Date.parse(between(contents.text, 'LastModified', 0)?.text.slice(0, 40) ?? '')
    if (!key.startsWith(prefix) || !/^\d{1,15}$/.test(size) || Number.isNaN(touchedAt)) continue
    page.push({ name: key.slice(prefix.length), size: Number(size), idle: now - touchedAt })
  }
}

/** The first element of this name from `from` on. A pattern would look through the rest again for each one that has no end. */
function between(text: string, name: string, from: number): { text: string; end: number } | undefined {
  const open = text.indexOf(`<${name}>`, from)
  const start = open + name.length + 2
  const close = open < 0 ? -1 : text.indexOf(`</${name}>`, start)
  return close < 0 ? undefined : { text: text.slice(start, close), end: close + name.length + 3 }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string | undefined) =>
  text?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

/** Files in a bucket without a key in the settings: the credentials are what AWS gives, and are renewed. */
import { deepEqual, equal, match, ok, rejects, throws } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { readConfig } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log.ts'
import type { S3Settings } from '../../server/platform/s3-address.ts'
import { FilesUnusableError, openS3Store } from '../../server/storage/file-store-s3.ts'
import { patience } from '../../server/storage/s3-answer.ts'
import { startApp, temporaryFolder } from '../support/app.ts'
import { signUpCara } from '../support/cast.ts'
import {
  setVariables,
  startCredentialEndpoint,
  type CredentialEndpoint,
  type Given,
} from '../support/credential-endpoint.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { meddlingStore } from '../support/meddling-store.ts'
import { startS3 } from '../support/s3.ts'

const hour = 3_600_000
const addressOf = (port: number) => `s3://127.0.0.1:${port}/bellhop?tls=false`

async function openStore(url: string, log: string[] = []) {
  const folder = await temporaryFolder()
  const files = await openS3Store({
    settings: readConfig({ FILES_URL: url }).objectStore as S3Settings,
    spoolFolder: join(folder, 'spool'),
    log: createLog('debug', (line) => log.push(line)),
  })
  return { files, log, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** A store, whose requests carry the token of a session, and the endpoint that gives them. */
async function start(given: Given) {
  await using opened = new AsyncDisposableStack()
  const s3 = opened.use(await startS3())
  const between = opened.use(await meddlingStore(s3.port))
  /** The token of each request. */
  const used: string[] = []
  between.meddle(({ headers }) => {
    used.push(String(headers['x-amz-security-token']))
    return 'pass'
  })
  const endpoint = opened.use(await startCredentialEndpoint(given))
  const { files, log } = opened.use(await openStore(addressOf(between.port)))
  const send = async () => files.receive(Readable.from([randomBytes(9)]))
  const all = opened.move()
  return { endpoint, files, log, used, send, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const allHaveEnded = ({ ends }: CredentialEndpoint) => eventually(() => Math.max(...ends.values()) < Date.now())

const isLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('credential-provider'))

test('Who has a key pays nothing: no endpoint is asked, and nothing of AWS is loaded', async () => {
  await using s3 = await startS3()
  await using endpoint = await startCredentialEndpoint([hour])
  await using store = await openStore(s3.url())
  await store.files.receive(Readable.from([randomBytes(9)]))
  deepEqual([endpoint.asked, isLoaded()], [0, false])
  await using other = await openStore(addressOf(s3.port))
  await other.files.receive(Readable.from([randomBytes(9)]))
  deepEqual([endpoint.asked, isLoaded()], [1, true])
})

test('The role of a container serves all requests, and is asked for once', async () => {
  await using store = await start([hour])
  const keys = await Promise.all(Array.from({ length: 10 }, async () => (await store.send()).key))
  equal((await buffer(await store.files.read(keys[0] as string))).length, 9)
  equal(store.endpoint.asked, 1)
  deepEqual(new Set(store.used), new Set(['token-1']))
})

test('Credentials that will end soon are renewed while they still serve', async () => {
  await using store = await start([60_000, hour])
  await eventually(async () => {
    await store.send()
    return store.used.at(-1) === 'token-2'
  })
  deepEqual([...new Set(store.used)], ['token-1', 'token-2'])
  await store.send()
  equal(store.endpoint.asked, 2)
})

test('Credentials that have ended are never used', async () => {
  await using store = await start([1_500])
  await allHaveEnded(store.endpoint)
  const { asked } = store.endpoint
  store.endpoint.give([hour])
  const before = store.used.length
  await Promise.all([store.send(), store.send(), store.send()])
  deepEqual(new Set(store.used.slice(before)), new Set([`token-${asked + 1}`]))
})

test('An endpoint that fails ends the start in one line that says what to do', async () => {
  await using s3 = await startS3()
  await using endpoint = await startCredentialEndpoint((response) => response.writeHead(500).end())
  await rejects(openStore(addressOf(s3.port)), (error: Error) => {
    ok(error instanceof FilesUnusableError)
    match(error.message, /^There are no credentials for the file store: .*AWS_CONTAINER_CREDENTIALS_FULL_URI.*see that/)
    return !error.message.includes('\n')
  })
  ok(endpoint.asked > 1)
  // What it says by mistake is not repeated.
  endpoint.give((response) => response.end('{"SecretAccessKey":"s3cret", oops'))
  await rejects(openStore(addressOf(s3.port)), (error: Error) => {
    match(error.message, /did not answer as it must/)
    return error instanceof FilesUnusableError && !error.message.includes('s3cret')
  })
  endpoint.give([-1_000])
  await rejects(openStore(addressOf(s3.port)), /have ended already/)
})

test('A desk whose endpoint fails later refuses files in words, tells the log, and takes them when it is back', async () => {
  await using s3 = await startS3()
  await using endpoint = await startCredentialEndpoint([1_500])
  await using desk = await startApp({ env: { FILES_URL: addressOf(s3.port) } })
  const cara = await signUpCara(desk)
  endpoint.give((response) => response.writeHead(403).end('{"Code":"AccessDenied"}'))
  await allHaveEnded(endpoint)
  await rejects(cara.submits('Refused', { files: [note()] }), /Files cannot be stored now/)
  await cara.submits('Without files')
  ok(desk.log.some((line) => line.includes('There are no credentials for the file store')))
  ok(!desk.log.join('').includes('S3RVER'))
  endpoint.give([hour])
  equal((await cara.submits('Taken', { files: [note()] })).attachments.length, 1)
})

test('An endpoint that never answers is given up in time, and asked again', async () => {
  await using store = await start([1_500])
  await allHaveEnded(store.endpoint)
  store.endpoint.give('hold')
  const { credentialsMs } = patience
  Object.assign(patience, { credentialsMs: 100 })
  try {
    await rejects(store.send(), { code: 'UNAVAILABLE' })
    equal(await store.files.isReachable(), false)
  } finally {
    Object.assign(patience, { credentialsMs })
  }
  match(store.log.join(''), /has not answered within 100 ms/)
  store.endpoint.give([hour])
  await eventually(() =>
    store.send().then(
      () => true,
      () => false,
    ),
  )
})

test('A profile serves as well, and without any source the start ends in one line', async () => {
  await using s3 = await startS3()
  const folder = await temporaryFolder()
  const file = join(folder, 'credentials')
  await writeFile(file, '[desk]\naws_access_key_id = S3RVER\naws_secret_access_key = S3RVER\n')
  const restore = setVariables({ AWS_PROFILE: 'desk', AWS_SHARED_CREDENTIALS_FILE: file })
  try {
    await using store = await openStore(addressOf(s3.port))
    equal((await store.files.receive(Readable.from([randomBytes(9)]))).size, 9)
    delete process.env.AWS_PROFILE
    await rejects(openStore(addressOf(s3.port)), /There are no credentials .* set AWS_ACCESS_KEY_ID/)
  } finally {
    restore()
    await rm(folder, { recursive: true })
  }
})

test('A key without its secret is refused, and neither is shown', () => {
  for (const env of [
    { FILES_URL: 's3://KEY@store.example.com/bellhop' },
    { FILES_URL: 's3://:SECRET@store.example.com/bellhop' },
    { FILES_URL: 's3://KEY:100%@store.example.com/bellhop' },
    { FILES_URL: 's3://bellhop', AWS_ACCESS_KEY_ID: 'KEY' },
  ]) {
    throws(
      () => readConfig(env),
      ({ message }: Error) =>
        /FILES_URL is not valid: key and secret are not both given/.test(message) &&
        !/KEY[:@]|SECRET@|100%/.test(message),
    )
  }
  equal(readConfig({ FILES_URL: 's3://bellhop' }).objectStore?.accessKeyId, undefined)
})

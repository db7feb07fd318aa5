/** What requests to an object store are signed with: the key of the settings, or what AWS gives to this machine, container or person. */
import type { S3Settings } from '../platform/s3-address.ts'
import { patience, S3Failure } from './s3-answer.ts'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** They come from memory, except at first and when they have ended. Throws NoCredentials. */
export type CredentialSource = () => Promise<Credentials>

export class NoCredentials extends S3Failure {
  constructor(found: string) {
    super(
      `There are no credentials for the file store: ${found}. Give this machine or container a role, name a profile or an endpoint ` +
        'by the variables of AWS (AWS_PROFILE, AWS_WEB_IDENTITY_TOKEN_FILE, AWS_CONTAINER_CREDENTIALS_FULL_URI and the like), see ' +
        'that what they name answers, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      {},
    )
  }
}

export function credentialsOf({ accessKeyId, secretAccessKey, sessionToken, region }: S3Settings): CredentialSource {
  if (accessKeyId === undefined || secretAccessKey === undefined) return askAws(region)
  const fixed = Promise.resolve({ accessKeyId, secretAccessKey, sessionToken })
  return () => fixed
}

type Chain = () => Promise<Credentials & { readonly expiration?: Date }>

/** Loaded only here: who has a key pays nothing for it. `region` is where roles are assumed. */
async function openChain(region: string): Promise<Chain> {
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node')
  return defaultProvider({ clientConfig: { region }, maxRetries: 2, logger: silent })
}

/** It would write to standard error, where each line is an object. */
const nothing = () => {}
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/**
 * The chain of AWS keeps what it was given, and in the last five minutes asks for more while what it has still serves. It has no
 * limit of time: one that waits for an endpoint that never answers is given up, and the next request begins with another.
 */
function askAws(region: string): CredentialSource {
  let chain: Promise<Chain> | undefined
  let asked: Promise<Credentials> | undefined

  async function ask(): Promise<Credentials> {
    const opened = (chain ??= openChain(region))
    try {
      const found = await within(
        patience.credentialsMs,
        opened.then((provide) => provide()),
        () => (chain = undefined),
      )
      if (found.expiration && found.expiration.getTime() <= Date.now()) {
        throw new NoCredentials('those that were given have ended already (is the clock of this machine right?)')
      }
      return found
    } catch (error) {
      throw error instanceof NoCredentials ? error : new NoCredentials(reasonOf(error))
    }
  }

  return () => (asked ??= ask().finally(() => (asked = undefined)))
}

/** Only what the chain says in its own words: other messages quote the answer, which may hold a secret. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'CredentialsProviderError'
    ? error.message.split('\n', 1)[0]!.slice(0, 300).replace(/\.$/, '')
    : 'what was asked for them did not answer as it must'

/** Throws NoCredentials after `ms`, when `late` has been called. */
function within<T>(ms: number, work: Promise<T>, late: () => void): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late()
    reject(new NoCredentials(`what was asked for them has not answered within ${ms} ms`))
  }, ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

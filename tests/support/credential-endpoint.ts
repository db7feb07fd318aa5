/** Stands in for the endpoint from which a container learns the credentials of its role (AWS_CONTAINER_CREDENTIALS_FULL_URI). */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How it answers: with credentials that last for so many ms (one after another, the last again and again), or in a way of its own; `hold` never answers. */
export type Given = readonly number[] | 'hold' | ((response: ServerResponse) => void)

export interface CredentialEndpoint extends AsyncDisposable {
  /** From now on. */
  give(given: Given): void
  /** How often it was asked. */
  readonly asked: number
  /** When the session of each token that was given ends, in ms since 1970. */
  readonly ends: ReadonlyMap<string, number>
}

/** The variables of AWS, for this process, until the end: of all sources only this endpoint is there. */
export async function startCredentialEndpoint(given: Given): Promise<CredentialEndpoint> {
  let asked = 0
  const ends = new Map<string, number>()
  const server = createServer((_request, response) => {
    asked++
    if (given === 'hold') return
    if (typeof given === 'function') return given(response)
    const [ms = 0, ...later] = given
    if (later.length) given = later
    const [token, end] = [`token-${asked}`, Date.now() + ms]
    ends.set(token, end)
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        AccessKeyId: 'S3RVER',
        SecretAccessKey: 'S3RVER',
        Token: token,
        Expiration: new Date(end).toISOString(),
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const restore = setVariables({
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${(server.address() as AddressInfo).port}/role`,
  })
  return {
    give: (next) => void (given = next),
    get asked() {
      return asked
    },
    ends,
    async [Symbol.asyncDispose]() {
      restore()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Sets variables of AWS, with no profile and no other source beside them. Call the answer to have all as it was. */
export function setVariables(variables: Readonly<Record<string, string>>): () => void {
  const before = { ...process.env }
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name]
  Object.assign(process.env, {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere/credentials',
    AWS_CONFIG_FILE: '/nowhere/config',
    ...variables,
  })
  return () => {
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name]
    Object.assign(process.env, before)
  }
}

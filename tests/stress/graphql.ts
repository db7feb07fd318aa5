/** Operations as a client sends them: JSON, or multipart when there are files. */
import { send, type Answer, type RequestOptions } from './http.ts'

export interface Operation {
  readonly query: string
  readonly variables?: Record<string, unknown>
  readonly token?: string | undefined
  readonly key?: string | undefined
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer }[]
  /** Beside those that the rest needs. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface GraphqlAnswer {
  readonly status: number
  readonly data: Record<string, any> | null | undefined
  readonly errors: readonly { message: string; extensions?: { code?: string } }[]
}

/** Rejects when the answer is not whole; an answer with errors resolves. */
export async function ask(url: string, operation: Operation, options: RequestOptions = {}): Promise<GraphqlAnswer> {
  const answer = await send(`${url}/graphql`, { ...options, method: 'POST', ...encode(operation) })
  return parseAnswer(answer)
}

/** The data, or an error with what the server said. */
export async function get(url: string, operation: Operation): Promise<Record<string, any>> {
  const { status, data, errors } = await ask(url, operation)
  if (!data || errors.length) throw new Error(`${status}: ${errors.map(({ message }) => message).join('; ')}`)
  return data
}

function parseAnswer({ status, body }: Answer): GraphqlAnswer {
  const { data, errors = [] } = JSON.parse(body.toString()) as Partial<GraphqlAnswer>
  return { status, data, errors }
}

/** Headers and body. */
export function encode({ query, variables = {}, token, key, files = [], headers: more = {} }: Operation) {
  const headers = {
    ...more,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  if (!files.length) {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ query, variables }) }
  }
  const boundary = 'a-boundary-that-no-file-holds-7d1f'
  const operations = { query, variables: { ...variables, files: files.map(() => null) } }
  const map = Object.fromEntries(files.map((_, index) => [String(index), [`variables.files.${index}`]]))
  const body = formData(boundary, [
    { head: 'name="operations"', body: JSON.stringify(operations) },
    { head: 'name="map"', body: JSON.stringify(map) },
    ...files.map(({ name, bytes }, index) => ({ head: `name="${index}"; filename="${name}"`, body: bytes })),
  ])
  return { headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

export interface FormPart {
  /** What stands after `form-data; ` in the Content-Disposition, further header lines included. */
  readonly head: string
  readonly body: string | Buffer
}

export function formData(boundary: string, parts: readonly FormPart[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly role: 'customer' | 'agent'
  readonly token: string
}

export async function signUp(url: string, email: string, role: Account['role']): Promise<Account> {
  const password = `a password of ${email}`
  const { signUp } = await get(url, {
    query:
      'mutation ($email: String!, $password: String!, $role: Role!) { signUp(email: $email, password: $password, role: $role) { token user { id } } }',
    variables: { email, password, role },
  })
  return { id: signUp.user.id, email, password, role, token: signUp.token }
}

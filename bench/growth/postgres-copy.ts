/** Rows into a table of PostgreSQL by COPY, which takes them several times as fast as INSERT. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Client } from 'pg'

export type Value = string | number | null | Uint8Array

export interface Copying {
  readonly add: (...values: Value[]) => void
  /** Resolves when the server keeps up. */
  drained(): Promise<void>
  /** Resolves when all is in the table. */
  end(): Promise<void>
}

/** The part of pg's connection that COPY needs; the driver has no function for it. */
interface CopyConnection {
  readonly stream: Socket
  query(sql: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

const chunkLength = 262_144

/** Until it has ended, `client` is for nothing else. */
export async function copyInto(client: Client, table: string, columns: string): Promise<Copying> {
  const begun = Promise.withResolvers<CopyConnection>()
  const ended = Promise.withResolvers<void>()
  const fail = (error: Error) => {
    begun.reject(error)
    ended.reject(error)
  }
  ended.promise.catch(() => {})
  const submittable = {
    submit: (connection: CopyConnection) => connection.query(`COPY "${table}" (${columns}) FROM STDIN`),
    handleCopyInResponse: begun.resolve,
    handleCommandComplete() {},
    handleError: fail,
    handleReadyForQuery: () => ended.resolve(),
  }
  client.query(submittable as never)
  const connection = await begun.promise
  let text = ''
  const send = () => {
    connection.sendCopyFromChunk(Buffer.from(text))
    text = ''
  }
  return {
    add(...values) {
      text += `${values.map(cell).join('\t')}\n`
      if (text.length > chunkLength) send()
    },
    async drained() {
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    },
    async end() {
      if (text) send()
      connection.endCopyFrom()
      await ended.promise
    },
  }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cell(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `\\\\x${Buffer.from(value).toString('hex')}`
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => escapes[found] as string) : value
}

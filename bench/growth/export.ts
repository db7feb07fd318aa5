/** The export of closed tickets, and for how long others wait meanwhile. */
import { graphqlRequest, openConnection } from '../client.ts'
import { percentiles, type SizedDesk, type Times } from './measure.ts'

export interface ExportFigures {
  readonly rows: number
  readonly bytes: number
  /** From asking what there is to export to the last byte. */
  readonly seconds: number
  /** Of the server's processor, in s. */
  readonly cpu: number
  /** In ms, for one who reads tickets meanwhile, without a pause. */
  readonly others: Times
  /** For how many ms the event loop was held at most. */
  readonly held: number
}

const offer = '{ closedTicketsExport { count url } }'

export async function measureExport({ desk, server, scenarios }: SizedDesk): Promise<ExportFigures> {
  const connection = openConnection(server.port)
  const other = openConnection(server.port)
  const reading = scenarios.find(({ name }) => name === 'ticket with comments')
  const before = await server.usage()
  const startedAt = performance.now()
  let isDone = false
  const exported = (async () => {
    const { body } = await connection.ask(graphqlRequest(desk.agents[0]?.token ?? '', { query: offer }))
    const { count, url } = JSON.parse(body).data.closedTicketsExport as { count: number; url: string }
    const answer = await fetch(`http://127.0.0.1:${server.port}${url}`)
    let bytes = 0
    for await (const chunk of answer.body ?? []) bytes += chunk.length
    isDone = true
    return { rows: count, bytes, seconds: (performance.now() - startedAt) / 1000 }
  })()
  const times: number[] = []
  while (!isDone && reading) times.push((await other.ask(reading.request())).ms)
  const figures = await exported
  const after = await server.usage()
  connection.close()
  other.close()
  return { ...figures, cpu: (after.cpu - before.cpu) / 1e6, others: percentiles(times), held: after.held.max }
}

/**
 * The messages of one socket, so that of each id one operation is under way at a time. graphql-ws knows an operation by its id alone: one that is
 * completed before it has begun, and asked for again meanwhile, would take the place of its successor, and nothing would ever end it.
 */
import { MessageType, type Message } from 'graphql-ws'

interface Operation {
  /** Until it is received. */
  text: string | undefined
  /** By the client. */
  isCompleted: boolean
  /** Never rejects. */
  ended: Promise<void>
}

/** `receive` resolves once what the message asks for has ended. */
export interface Operations {
  /** False for an operation under an id that another one has. */
  take(message: Message, text: string): boolean
}

export function createOperations(receive: (text: string) => Promise<void>): Operations {
  /** Of each id the latest. */
  const latest = new Map<string, Operation>()

  async function begin(operation: Operation, id: string, before?: Operation): Promise<void> {
    if (before) await before.ended
    const { text } = operation
    operation.text = undefined
    if (text !== undefined) await receive(text)
    if (latest.get(id) === operation) latest.delete(id)
  }

  return {
    take(message, text) {
      const operation = 'id' in message ? latest.get(message.id) : undefined
      if (message.type === MessageType.Complete && operation) {
        operation.isCompleted = true
        operation.text = undefined
      }
      if (message.type !== MessageType.Subscribe) {
        void receive(text)
        return true
      }
      if (operation && !operation.isCompleted) return false
      const next: Operation = { text, isCompleted: false, ended: Promise.resolve() }
      latest.set(message.id, next)
      next.ended = begin(next, message.id, operation)
      return true
    },
  }
}

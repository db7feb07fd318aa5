/**
 * One WebSocket under the protocol of graphql-ws. It is read only as fast as it takes what it is answered; who never answers,
 * or speaks too often, is cut off.
 */
import { MessageType, parseMessage, type Message, type Server } from 'graphql-ws'
import type { WebSocket } from 'ws'
import type { Locale } from '../../text/locales.ts'
import { checkStructure } from '../graphql/parse-operations.ts'
import { socketBudget } from '../platform/budgets.ts'
import { UserError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { createBucket } from './message-bucket.ts'
import { createOperations } from './operations.ts'

export interface Attached {
  readonly socket: WebSocket
  /** The network it counts for. */
  readonly network: string
  /** What it is told is worded in. */
  locale: Locale
  /** Size of the message that is being handled. */
  messageBytes: number
  /** Whether it has said who it is. */
  isLoggedIn: boolean
}

const invalidMessage = 4400
const subscriberExists = 4409
const internalError = 4500
const policyViolation = 1008
const tryAgainLater = 1013

export function attach(graphql: Server<Attached>, attached: Attached, log: Log): void {
  const { socket } = attached
  const isOpen = () => socket.readyState === socket.OPEN
  const take = createBucket(socketBudget.messages)
  function giveUp(code: number, reason: string): void {
    socket.close(code, reason)
    // What still comes is not even read.
    socket.pause()
  }
  /** False when nothing of what was received is to be heard. */
  const mayTalk = (): boolean => {
    if (!isOpen()) return false
    if (take()) return true
    giveUp(policyViolation, 'Too many messages')
    return false
  }
  // What breaks the protocol of WebSockets is closed with its code by ws itself.
  socket.on('error', (error) => log.debug('A socket failed.', { error: error.message }))
  expectPongs(socket, mayTalk)
  answerPings(socket, mayTalk)
  const send = createSender(socket)
  function fail(error: unknown): void {
    if (!isOpen()) return
    // Such as a database that can't be reached for a moment.
    if (error instanceof UserError) return socket.close(tryAgainLater, 'Try again later')
    log.error('A message of a socket failed.', { error })
    socket.close(internalError, 'Internal error')
  }

  const closed = graphql.opened(
    {
      protocol: socket.protocol,
      send,
      close: (code, reason) => socket.close(code, reason),
      onMessage(receive) {
        const operations = createOperations((text) => {
          attached.messageBytes = Buffer.byteLength(text)
          return receive(text).catch(fail)
        })
        socket.on('message', (data: Buffer) => {
          if (!mayTalk()) return
          const text = data.length <= mostBytes(attached) ? data.toString('utf8') : undefined
          const message = text === undefined ? undefined : messageIn(text)
          if (text === undefined || !message) return giveUp(invalidMessage, 'Invalid message received')
          if (!operations.take(message, text)) giveUp(subscriberExists, 'This id is taken')
        })
      },
      // Without what the ping carried: an answer must not be larger than what it took to ask.
      onPing: () => send(JSON.stringify({ type: MessageType.Pong })),
    },
    attached,
  )
  socket.once('close', (code, reason) => void closed(code, String(reason)))
}

const ofClients: ReadonlySet<string> = new Set([
  MessageType.ConnectionInit,
  MessageType.Ping,
  MessageType.Pong,
  MessageType.Subscribe,
  MessageType.Complete,
])

const mostBytes = ({ isLoggedIn }: Attached): number =>
  isLoggedIn ? socketBudget.messageBytes : socketBudget.messageBytesBeforeLogIn

/** Undefined for what no client may say. To parse many values takes long, and no turn has been waited for: so they are counted first. */
function messageIn(text: string): Message | undefined {
  let message: Message
  try {
    checkStructure(text, 'message', socketBudget.json)
    message = parseMessage(text)
  } catch {
    return undefined
  }
  // Each message of a subscription repeats its id.
  const isLong = 'id' in message && message.id.length > socketBudget.subscriptionIdCharacters
  return ofClients.has(message.type) && !isLong ? message : undefined
}

/** Writes what answers the socket's own messages; nothing more is read of it while too much of that was not taken. */
function createSender(socket: WebSocket): (text: string) => Promise<void> {
  let unsent = 0
  const isFull = () => unsent > socketBudget.unsentAnswerBytes
  return (text) =>
    new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve()
      const bytes = Buffer.byteLength(text)
      unsent += bytes
      if (isFull()) socket.pause()
      // A socket that is gone is told of by its `close`.
      socket.send(text, () => {
        unsent -= bytes
        if (socket.isPaused && socket.readyState === socket.OPEN && !isFull()) socket.resume()
        resolve()
      })
    })
}

function expectPongs(socket: WebSocket, mayTalk: () => boolean): void {
  let isAlive = true
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    if (socket.readyState === socket.OPEN) socket.ping()
  }, socketBudget.pingMs)
  timer.unref()
  socket.on('pong', () => {
    if (mayTalk()) isAlive = true
  })
  socket.once('close', () => clearInterval(timer))
}

/** One pong at a time: of pings that came meanwhile the last is answered (RFC 6455, 5.5.3). */
function answerPings(socket: WebSocket, mayTalk: () => boolean): void {
  let isAnswering = false
  let latest: Buffer | undefined
  const answer = (data: Buffer) => {
    isAnswering = true
    socket.pong(data, false, () => {
      const next = latest
      latest = undefined
      isAnswering = false
      if (next && socket.readyState === socket.OPEN) answer(next)
    })
  }
  socket.on('ping', (data: Buffer) => {
    if (!mayTalk()) return
    if (isAnswering) latest = Buffer.from(data)
    else answer(data)
  })
}

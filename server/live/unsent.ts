/**
 * Live messages that were written and not taken yet: they lie in memory. One person's are bounded over all their sockets, and
 * all people's together. A message without room waits; when that takes long, or all is full, the slowest socket is given up:
 * its client comes back and is told what it missed.
 */
import type { WebSocket } from 'ws'

export interface UnsentLimits {
  readonly ofUser: { readonly bytes: number; readonly patienceMs: number }
  readonly all: number
}

export interface Unsent {
  /** Resolves when the network took the message, or the socket is gone. */
  send(socket: WebSocket, owner: number, message: Buffer): Promise<void>
  /** Bytes at this moment. */
  total(): number
}

interface Account {
  bytes: number
  readonly bySocket: Map<WebSocket, number>
  /** Those who wait for room. */
  waiting: (() => void)[]
}

const tryAgainLater = 1013
const isOpen = (socket: WebSocket) => socket.readyState === socket.OPEN
const hasRoom = (held: number, bytes: number, most: number) => held === 0 || held + bytes <= most

export function createUnsent(limits: UnsentLimits): Unsent {
  const accounts = new Map<number, Account>()
  const watched = new WeakSet<WebSocket>()
  let total = 0

  function accountOf(owner: number): Account {
    let account = accounts.get(owner)
    if (!account) accounts.set(owner, (account = { bytes: 0, bySocket: new Map(), waiting: [] }))
    return account
  }

  function set(owner: number, socket: WebSocket, bytes: number): void {
    const account = accountOf(owner)
    const before = account.bySocket.get(socket) ?? 0
    if (bytes) account.bySocket.set(socket, bytes)
    else account.bySocket.delete(socket)
    account.bytes += bytes - before
    total += bytes - before
    if (bytes < before) wake(account)
    if (!account.bytes && !account.waiting.length) accounts.delete(owner)
  }

  function wake(account: Account): void {
    const { waiting } = account
    account.waiting = []
    for (const resume of waiting) resume()
  }

  function watch(owner: number, socket: WebSocket): void {
    if (watched.has(socket)) return
    watched.add(socket)
    socket.once('close', () => {
      set(owner, socket, 0)
      wake(accountOf(owner))
    })
  }

  /** It says goodbye only if it can; ws cuts it off soon. */
  const giveUpSlowestOf = (owner: number) => slowestOf(accountOf(owner))?.close(tryAgainLater, 'Too much was not read')

  /** Frees memory at once, of whoever has most of it. */
  function giveUpSlowest(): boolean {
    const [owner, account] = [...accounts].reduce((most, one) => (one[1].bytes > most[1].bytes ? one : most))
    const socket = slowestOf(account)
    if (!socket) return false
    socket.terminate()
    set(owner, socket, 0)
    return true
  }

  function write(socket: WebSocket, owner: number, message: Buffer): Promise<void> {
    return new Promise((resolve) => {
      const note = () => set(owner, socket, isOpen(socket) ? socket.bufferedAmount : 0)
      socket.send(message, { binary: false }, () => {
        note()
        resolve()
      })
      note()
    })
  }

  return {
    async send(socket, owner, message) {
      watch(owner, socket)
      const isFull = () => isOpen(socket) && !hasRoom(accountOf(owner).bytes, message.length, limits.ofUser.bytes)
      if (isFull()) {
        const impatience = setInterval(() => giveUpSlowestOf(owner), limits.ofUser.patienceMs)
        while (isFull()) await new Promise<void>((resolve) => void accountOf(owner).waiting.push(resolve))
        clearInterval(impatience)
      }
      // Nothing is waited for between looking for room and taking it.
      while (isOpen(socket) && !hasRoom(total, message.length, limits.all)) if (!giveUpSlowest()) break
      if (isOpen(socket)) await write(socket, owner, message)
    },
    total: () => total,
  }
}

/** The socket that has taken least of what was written; none while one is on its way out. */
function slowestOf({ bySocket }: Account): WebSocket | undefined {
  const sockets = [...bySocket]
  if (!sockets.length || sockets.some(([socket]) => !isOpen(socket))) return undefined
  return sockets.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

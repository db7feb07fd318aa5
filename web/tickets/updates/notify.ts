/** Lets the browser tell what is new while nobody looks at Bellhop. Only in the tab that keeps the line (tabs.ts). */
import { isValidElement, type ReactNode } from 'react'
import { UpdatesDocument } from '../../graphql/generated/tickets/updates/updates.ts'
import { currentSession, sessionClient } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { isAnyLookedAt } from './looked-at.ts'
import { unreadUpdates } from './unread.ts'
import type { Update } from './use-updates.ts'
import { wordsOf } from './words.ts'

/** More than these at once are told as their number. */
const mostAtOnce = 3
const asked = 20

/** Null leads to the list of them. */
type Open = (ticketId: string | null) => void

/** From now on, until the answer is called. */
export function startNotifying(open: Open): () => void {
  const until = toldUntil(currentSession().viewer?.id ?? '')
  let isOver = false
  let last = Promise.resolve()

  async function look() {
    const { data } = await sessionClient.query(UpdatesDocument, { kinds: null, first: asked })
    const updates = data?.updates
    if (!updates || isOver) return
    const since = until.read()
    until.write(updates[0]?.at ?? since ?? '')
    if (since === undefined) return
    const news = updates.filter(({ at, isRead, isForBrowser }) => at > since && !isRead && isForBrowser)
    if (news.length && !(await isAnyLookedAt()) && !isOver) show(news, open)
  }

  const next = () => void (last = last.then(look, look))
  next()
  const stop = unreadUpdates.subscribe(next)
  return () => {
    isOver = true
    stop()
  }
}

const key = 'updatesToldUntil'

/** The time of the latest that was known, told or not: kept in this browser, so that a tab goes on where another one ended. */
function toldUntil(viewerId: string) {
  let latest: string | undefined
  return {
    /** Undefined as long as nothing was known. */
    read(): string | undefined {
      try {
        const [of, at] = localStorage.getItem(key)?.split(' ') ?? []
        return of === viewerId ? at : latest
      } catch {
        return latest
      }
    },
    write(at: string) {
      latest = at
      try {
        localStorage.setItem(key, `${viewerId} ${at}`)
      } catch {
        // Without storage it is known as long as this tab is open.
      }
    },
  }
}

function show(news: readonly Update[], open: Open) {
  const words = text().updates
  if (news.length > mostAtOnce) return tell(words.news(news.length), { tag: 'updates' }, () => open(null))
  for (const update of news.toReversed()) {
    const { id, ticket, excerpt, isOfMany } = update
    const body = excerpt ? `${ticket.title}\n${excerpt}` : ticket.title
    tell(plainText(wordsOf(update, update.actor?.name ?? words.desk, text())), { body, tag: `update-${id}` }, () =>
      open(isOfMany ? null : ticket.id),
    )
  }
}

function tell(title: string, options: NotificationOptions, onClick: () => void) {
  try {
    const notification = new Notification(title, options)
    notification.addEventListener('click', () => {
      focus()
      onClick()
      notification.close()
    })
  } catch {
    // Some browsers of phones tell only what a service pushes.
  }
}

/** What an element of words says. */
export function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(plainText).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? plainText(node.props.children) : ''
}

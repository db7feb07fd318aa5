// Which tickets each person opened lately: their numbers in this browser until they log out, what they are called as long as the page is open.
import type { TicketFieldsFragment } from '../../graphql/generated/tickets/ticket.ts'

const most = 8

type Recent = { readonly id: string; readonly ticket?: TicketFieldsFragment }

const opened = new Map<string, TicketFieldsFragment>()

/** The latest first; those from before the page was loaded are known by their numbers alone. */
export function recentTickets(userId: string): readonly Recent[] {
  return storedIds(userId).map((id) => {
    const ticket = opened.get(keyOf(userId, id))
    return ticket ? { id, ticket } : { id }
  })
}

export function rememberTicket(userId: string, ticket: TicketFieldsFragment) {
  opened.set(keyOf(userId, ticket.id), ticket)
  const ids = [ticket.id, ...storedIds(userId).filter((id) => id !== ticket.id)].slice(0, most)
  for (const key of opened.keys()) if (!ids.some((id) => keyOf(userId, id) === key)) opened.delete(key)
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(ids))
  } catch {
    // Without room or storage nothing is remembered.
  }
}

/** For a log-out. */
export function forgetTickets(userId: string) {
  opened.clear()
  try {
    localStorage.removeItem(nameOf(userId))
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}

function storedIds(userId: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]')
    const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id)) : []
    return ids.slice(0, most)
  } catch {
    return []
  }
}

const nameOf = (userId: string) => `tickets:${userId}`
const keyOf = (userId: string, id: string) => `${userId} ${id}`

/** What whoever runs the desk does about accounts when nobody in it can: while servers go on. */
import type { Transaction } from '../../database/dump.ts'
import { insertEvent } from '../../events/events.ts'
import { storeResetLink } from '../../sessions/reset-password.ts'
import { normalizeEmail } from '../../users/email.ts'
import type { Command } from '../command.ts'
import { openTransaction, placeOf } from '../desk.ts'
import { CommandFailure } from '../failure.ts'

export const admin: Command = {
  summary: 'Makes an agent an admin',
  usage: 'EMAIL',
  help: `Admins say who else is one, deactivate accounts, and make links for a new password. The first agent of a desk is one.
Servers may run: the agent is an admin from the next request on. Exit code 1 when there is no such agent.`,
  options: {},
  words: [1],
  async run({ config, words, say }) {
    await using desk = await openTransaction(placeOf(config()))
    const account = await activeAccount(desk, words[0])
    if (account.role !== 'agent') throw new CommandFailure(`${account.email} is a customer. Only agents can be admins.`)
    if (account.isAdmin !== 1) {
      await desk.db.updateTable('user').set({ is_admin: 1 }).where('id', '=', account.id).execute()
      const event = { kind: 'user.admin_changed', subjectId: account.id, to: true } as const
      await insertEvent(desk.db, event, { at: Date.now(), actorId: null })
      await desk.commit()
    }
    say(`${account.email} is an admin.`)
    return 0
  },
}

export const resetLink: Command = {
  summary: 'Makes a link with which someone sets a new password',
  usage: 'EMAIL',
  help: `The link works once, for 24 hours, and takes the place of an earlier one. It begins with PUBLIC_URL. Whoever opens it can set the
password of the account: give it to nobody else. Servers may run. Exit code 1 when there is no such account.`,
  options: {},
  words: [1],
  async run({ config, words, say }) {
    const settings = config()
    await using desk = await openTransaction(placeOf(settings))
    const account = await activeAccount(desk, words[0])
    const now = Date.now()
    const link = await storeResetLink(desk.db, settings.publicUrl, { userId: account.id, maker: null, now })
    const event = { kind: 'user.reset_link_made', subjectId: account.id, expiresAt: link.expiresAt } as const
    await insertEvent(desk.db, event, { at: now, actorId: null })
    await desk.commit()
    say(link.url)
    say(`For ${account.email}, until ${new Date(link.expiresAt).toISOString()}.`)
    return 0
  },
}

/** Throws CommandFailure when there is none. */
async function activeAccount({ db }: Transaction, typed = '') {
  const account = await db
    .selectFrom('user')
    .where('email', '=', normalizeEmail(typed) ?? '')
    .select(['id', 'email', 'role', 'is_admin as isAdmin', 'deactivated_at as deactivatedAt'])
    .executeTakeFirst()
  if (!account) throw new CommandFailure(`There is no account with the address ${typed}.`)
  if (account.deactivatedAt !== null)
    throw new CommandFailure(`${account.email} is deactivated. An admin can reactivate it.`)
  return account
}

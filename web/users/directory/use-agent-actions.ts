/** What admins do to agents on the screen of people, and the way back from a deactivation. */
import type { TypedDocument } from '../../graphql/document.ts'
import { useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import {
  DeactivateDocument,
  type HandedOverFieldsFragment as HandedOver,
  HandedOverDocument,
  ReactivateDocument,
  SetAdminDocument,
} from '../../graphql/generated/users/directory/directory.ts'
import { useClient } from '../../graphql/provider.ts'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import type { Successor } from './deactivate-dialog.tsx'
import type { Agent } from './use-agents.ts'
import type { HeldTickets } from './use-held-tickets.ts'

type Person = { readonly id: string; readonly name: string }

/** Who was deactivated last, as they were before. */
export type Deactivated = { readonly agent: Agent; readonly words: string }

export type AgentActions = ReturnType<typeof useAgentActions>

/** Of the tickets that were handed over of an agent: they lie beyond this folder. */
export type GivingBack = {
  /** Begins to give back what a batch has handed over. Answers why not. */
  readonly giveBack: (batch: string) => Promise<string | null>
  /** What the last one has told gives way to what is done next. */
  readonly dismiss: () => void
}

type Failure = {
  readonly words: string
  /** Where a part of it was done: the rest of it. */
  readonly retry: (() => void) | null
}

/** Answers why it was not done, for people. */
type Step = () => Promise<string | null>

/** `reload` shows the lists as they are after each. */
export function useAgentActions(giving: GivingBack, reload: () => Promise<void>) {
  const client = useClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [deactivated, setDeactivated] = useState<Deactivated | null>(null)

  async function send<Data, Variables>(document: TypedDocument<Data, Variables>, variables: Variables) {
    const { error } = await client.mutation(document, variables)
    return error ? plainMessage(error) : null
  }

  const begin = () => {
    setFailure(null)
    setDeactivated(null)
    giving.dismiss()
  }

  /** One after another, as long as each is done. `done` is announced. */
  async function run(steps: readonly Step[], done: string, isRest = false) {
    begin()
    for (const [at, step] of steps.entries()) {
      const why = await step()
      if (why === null) continue
      const rest = steps.slice(at)
      setFailure({ words: why, retry: isRest || at > 0 ? () => void run(rest, done, true) : null })
      return reload()
    }
    announce(done)
    return reload()
  }

  const act = <Data, Variables>(document: TypedDocument<Data, Variables>, variables: Variables, done: string) =>
    run([() => send(document, variables)], done)

  /** Where the dialog was answered before it knew. */
  async function handedOverOf(agent: string): Promise<HeldTickets | null> {
    const { data } = await client.query(HandedOverDocument, { agent })
    return data?.handedOver ? { tickets: data.handedOver.tickets, orMore: data.handedOver.isCapped } : null
  }

  async function deactivate(agent: Agent, successor: Successor, held: HeldTickets | null) {
    begin()
    const { id, name } = agent.user
    const why = await send(DeactivateDocument, { id, ...successor })
    if (why === null) {
      const t = text().users
      const gone = held ?? (await handedOverOf(id))
      const words = gone?.tickets ? t.handedOver(name, gone.tickets, gone.orMore) : t.deactivatedNow(name)
      announce(words)
      setDeactivated({ agent, words })
    } else setFailure({ words: why, retry: null })
    await reload()
  }

  /** `handedOver`: what is given back to them. Afterwards nobody asks for that again, so what fails then can be tried again here. */
  function reactivate({ id, name }: Person, handedOver: HandedOver | null, asAdmin = false) {
    const t = text().users
    const back = (why: string | null) => why && t.notGivenBack(name, why)
    return run(
      [
        () => send(ReactivateDocument, { id }),
        ...(handedOver ? [async () => back(await giving.giveBack(handedOver.batch))] : []),
        ...(asAdmin ? [() => send(SetAdminDocument, { id, isAdmin: true })] : []),
      ],
      handedOver ? t.givenBack(name, handedOver.tickets, handedOver.isCapped) : t.reactivated(name),
    )
  }

  /** The account as it was before, with its tickets as far as they are as they were handed over. */
  async function undo({ agent: { user, isAdmin } }: Deactivated) {
    begin()
    const { data, error } = await client.query(HandedOverDocument, { agent: user.id })
    if (error) setFailure({ words: plainMessage(error), retry: null })
    else await reactivate(user, data?.handedOver ?? null, isAdmin)
  }

  return { act, deactivate, reactivate, undo, deactivated, failure, dismiss: () => setDeactivated(null) }
}

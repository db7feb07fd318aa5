/** Agents, teams, customers and organisations by what is typed of them. Fetched with the first operator that needs them. */
import {
  TypedAgentsDocument,
  TypedOrganisationsDocument,
  TypedRequestersDocument,
  TypedTeamsDocument,
} from '../../graphql/generated/tickets/filters/typed.ts'
import { sessionClient } from '../../session/session.ts'
import type { Suggestion } from './filter.ts'
import { rememberNames, rememberRequester } from './known-names.ts'
import { foldTyped } from './typed-values.ts'

type Known = { readonly id: string; readonly name: string; readonly email?: string }

export const suggestAgents = async (prefix: string) => suggestionsOf(await agents(prefix))
export const suggestTeams = async (prefix: string) =>
  suggestionsOf((await teams()).filter(({ name }) => foldTyped(name).startsWith(foldTyped(prefix)))).slice(0, mostTeams)
export const suggestRequesters = async (prefix: string) => suggestionsOf(await requesters(prefix))
export const suggestOrganisations = async (prefix: string) => suggestionsOf(await organisations(prefix))

export const findAgent = async (typed: string) => onlyOneCalled(typed, await agents(typed))
export const findTeam = async (typed: string) => onlyOneCalled(typed, await teams())
export const findRequester = async (typed: string) => onlyOneCalled(typed, await requesters(typed))
export const findOrganisation = async (typed: string) => onlyOneCalled(typed, await organisations(typed))

const mostTeams = 8

async function agents(prefix: string): Promise<Known[]> {
  const { data } = await sessionClient.query(TypedAgentsDocument, { prefix })
  const found = data?.agents?.map(({ user }) => user) ?? []
  for (const assignee of found) rememberNames({ assignee })
  return found
}

async function teams(): Promise<Known[]> {
  const { data } = await sessionClient.query(TypedTeamsDocument, {})
  const found = data?.teams?.map(({ team }) => team) ?? []
  for (const team of found) rememberNames({ team })
  return found
}

async function requesters(prefix: string): Promise<Known[]> {
  const { data } = await sessionClient.query(TypedRequestersDocument, { prefix })
  const found = data?.requesters ?? []
  for (const requester of found) rememberRequester(requester)
  return found
}

async function organisations(prefix: string): Promise<Known[]> {
  const { data } = await sessionClient.query(TypedOrganisationsDocument, { prefix })
  const found = data?.organisations?.map(({ organisation }) => organisation) ?? []
  for (const organisation of found) rememberNames({ organisation })
  return found
}

/** By their numbers: two may have the same name. */
const suggestionsOf = (all: readonly Known[]): Suggestion[] =>
  all.map(({ id, name, email }) => ({ value: `#${id}`, label: name, detail: email }))

/** The one with this name or address; else the only one that begins so. */
function onlyOneCalled(typed: string, all: readonly Known[]): string | undefined {
  const wanted = foldTyped(typed)
  const called = all.filter(({ name, email }) => foldTyped(name) === wanted || email === wanted)
  const [one, ...others] = called.length ? called : all.filter(begins(wanted))
  return others.length ? undefined : one?.id
}

const begins = (wanted: string) => (one: Known) =>
  ` ${foldTyped(one.name)}`.includes(` ${wanted}`) || one.email?.startsWith(wanted)

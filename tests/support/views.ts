/** Saved views, as agents make and list them. */
import { documents, told, type SeenUser, type TestUser } from './cast.ts'

export interface SeenView {
  readonly id: string
  readonly name: string
  readonly audience: 'own' | 'team' | 'everyone'
  readonly team: { readonly id: string; readonly name: string } | null
  readonly owner: SeenUser
  readonly filter: Record<string, unknown> | null
  readonly sort: string | null
  readonly columns: string[] | null
  readonly grouping: string | null
  readonly position: number
  readonly problem: string | null
  readonly canChange: boolean
}

export const save = async (person: TestUser, view: object): Promise<SeenView> =>
  told(await person.ask(documents.saveView, { ...view }), 'saveView')

export const list = async (person: TestUser): Promise<SeenView[]> => told(await person.ask(documents.views), 'views')

/** Of the first error; undefined where there is none. */
export const codeOf = async (person: TestUser, document: string, variables: object): Promise<string | undefined> =>
  (await person.ask(document, { ...variables })).errors[0]?.extensions.code

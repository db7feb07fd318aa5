import { Kind, type DocumentNode, type FragmentDefinitionNode } from 'graphql'

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** The fragments of a document by name; of several with one name, which is no valid document, the last. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])))

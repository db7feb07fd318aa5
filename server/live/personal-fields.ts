/** Whether a document asks for what differs by person, and not only by what they may see. Such a field says `isPersonal` in its extensions. */
import { TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql'

const known = new WeakMap<DocumentNode, boolean>()

export function asksForPersonal(schema: GraphQLSchema, document: DocumentNode): boolean {
  const found = known.get(document)
  if (found !== undefined) return found
  let isPersonal = false
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: () => void (isPersonal ||= types.getFieldDef()?.extensions['isPersonal'] === true),
    }),
  )
  known.set(document, isPersonal)
  return isPersonal
}

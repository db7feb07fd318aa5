/** Questions made of the schema itself, so that a new field or argument is asked for without anyone thinking of it. */
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql'

/** Everything that can be asked of an object of this type. */
export function selectAll(type: GraphQLObjectType, depth = 4): string {
  const selections = Object.values(type.getFields()).map((field) => {
    const inner = getNamedType(field.type)
    if (!isObjectType(inner)) return field.name
    return depth ? `${field.name} ${selectAll(inner, depth - 1)}` : ''
  })
  return `{ ${selections.join(' ')} }`
}

/** Literals to try, by the name of an argument or of its scalar; `Boolean` and enums are known. */
export type Literals = Readonly<Record<string, readonly string[]>>

/**
 * Calls of a root field with all that it answers: with every choice of the required arguments, and the first of these with each value of
 * each other one.
 */
export function callsOf(field: GraphQLField<unknown, unknown>, literals: Literals): string[] {
  const required = field.args.filter(({ type }) => isNonNullType(type))
  const others = field.args.filter((arg) => !required.includes(arg))
  const bases = combine(required.map((arg) => given(arg, literals)))
  const calls = [
    ...bases,
    ...others.flatMap((arg) =>
      given(arg, literals).flatMap((one) => bases.slice(0, few).map((base) => [...base, one])),
    ),
  ]
  const type = getNamedType(field.type)
  const selection = isObjectType(type) ? selectAll(type) : ''
  return calls.map((args) => `${field.name}${args.length ? `(${args.join(', ')})` : ''} ${selection}`)
}

const few = 2

const given = (arg: GraphQLArgument, literals: Literals): string[] =>
  (literals[arg.name] ?? valuesOf(arg.type, literals)).map((value) => `${arg.name}: ${value}`)

function valuesOf(given: GraphQLInputType, literals: Literals): readonly string[] {
  const type = getNullableType(given)
  if (isListType(type)) return valuesOf(type.ofType, literals).map((value) => `[${value}]`)
  if (isEnumType(type)) return type.getValues().map(({ name }) => name)
  if (isInputObjectType(type)) {
    const parts = Object.values(type.getFields()).map((field) => ({
      isRequired: isNonNullType(field.type),
      given: (literals[field.name] ?? valuesOf(field.type, literals)).map((value) => `${field.name}: ${value}`),
    }))
    const required = parts.flatMap(({ isRequired, given }) => (isRequired ? given.slice(0, 1) : []))
    return parts.flatMap(({ isRequired, given }) =>
      given.map((one) => `{ ${(isRequired ? [one] : [...required, one]).join(', ')} }`),
    )
  }
  if (type.name === 'Boolean') return ['true', 'false']
  const values = literals[type.name]
  if (!values) throw new Error(`Say which values of ${type.name} to try.`)
  return values
}

const combine = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((made, list) => made.flatMap((one) => list.map((value) => [...one, value])), [[]])

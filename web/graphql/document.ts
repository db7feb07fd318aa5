/** The text of an operation with its fragments, and the types of what it answers and of what it takes. */
export type TypedDocument<Data, Variables> = string & { readonly typed?: (variables: Variables) => Data }

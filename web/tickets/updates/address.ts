/** What is looked at of them, as it stands in the address. */
export const parts = ['all', 'mentions', 'mine', 'watching'] as const
export type Part = (typeof parts)[number]

/** Reads the search params of an address. */
export const parsePart = ({ show }: Record<string, unknown>): { show?: Exclude<Part, 'all'> } => {
  const part = parts.find((each) => each === show)
  return part === undefined || part === 'all' ? {} : { show: part }
}

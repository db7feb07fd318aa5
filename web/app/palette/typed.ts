/** What was typed into the palette: what is looked for, and the words of it. */

/** What is looked for; everything unless a sign at the beginning says otherwise. */
export const scopes = ['everything', 'tickets', 'people', 'actions'] as const
export type Scope = (typeof scopes)[number]

export const signs: Readonly<Record<Scope, string>> = { everything: '', tickets: '#', people: '@', actions: '>' }

export type Typed = {
  readonly scope: Scope
  /** Without the sign, and without blanks around it. */
  readonly words: string
  /** A ticket that is meant by its number. */
  readonly number: string | null
}

export function readTyped(text: string): Typed {
  const trimmed = text.trimStart()
  const scope = scopes.find((one) => signs[one] && trimmed.startsWith(signs[one])) ?? 'everything'
  const words = trimmed.slice(signs[scope].length).trim()
  const isForTickets = scope === 'everything' || scope === 'tickets'
  return { scope, words, number: isForTickets && /^[1-9]\d{0,14}$/.test(words) ? words : null }
}

/** The same words, looked for among the next of the scopes. */
export function inNextScope(text: string, offered: readonly Scope[]): string {
  const { scope, words } = readTyped(text)
  const next = offered[(offered.indexOf(scope) + 1) % offered.length] ?? 'everything'
  return `${signs[next]}${words}`
}

/** Of whom words tell: what stands behind the verb, or behind the first word of it; all of them where there is no verb. */
export function nameIn(words: string, verb: string): string {
  const whole = verb.trim()
  const first = whole.split(/[\s:]/)[0] ?? ''
  const said = [whole, first].find((one) => words.toLowerCase().startsWith(`${one.toLowerCase()} `))
  return said ? words.slice(said.length).trim() : words
}

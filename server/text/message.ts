/** What is said to people: an entry of the catalogue with its parameters, worded in a language only where it is sent. */
import type { Locale } from '../../text/locales.ts'
import { de } from './de.ts'
import { en, type Messages } from './en.ts'

const catalogues: Readonly<Record<Locale, Messages>> = { en, de }

type Section = keyof Messages

/** Such as 'files.tooLarge'. */
export type MessageKey = { [S in Section]: `${S}.${keyof Messages[S] & string}` }[Section]

type EntryOf<Key> = Key extends `${infer S extends Section}.${infer Name}`
  ? Messages[S][Name & keyof Messages[S]]
  : never

export type ParametersOf<Key extends MessageKey> =
  EntryOf<Key> extends (...parameters: infer Parameters) => string ? Parameters : []

/** Of an entry that takes no parameters: then it is all there is to say. */
export type PlainKey = { [Key in MessageKey]: EntryOf<Key> extends string ? Key : never }[MessageKey]

export interface Message {
  readonly key: MessageKey
  readonly parameters: readonly unknown[]
}

export type Said = PlainKey | Message

export const say = <Key extends MessageKey>(key: Key, ...parameters: ParametersOf<Key>): Message => ({
  key,
  parameters,
})

export const toMessage = (said: Said): Message => (typeof said === 'string' ? say(said) : said)

type Entry = string | ((...parameters: readonly unknown[]) => string)

export function wordsOf(said: Said, locale: Locale): string {
  const { key, parameters } = toMessage(said)
  const [section, name] = key.split('.') as [Section, string]
  const entry = (catalogues[locale][section] as Readonly<Record<string, Entry>>)[name] as Entry
  return typeof entry === 'string' ? entry : entry(...parameters)
}

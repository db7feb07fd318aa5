/** Email addresses as words: found exactly, wherever they stand. */
import { requestBudget } from '../platform/budgets.ts'
import { addressPart, fold } from './tokenizer.ts'

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const longest = 254
/** Of the places around an @ where an address may begin, and of those where it may end, so many count: the outermost and the nearest. */
const mostPlaces = 8

/** What an address may hold: before the @ the `atext` of RFC 5322, 3.2.3, in any script. */
const notLocal = /[^\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]/u
const notDomain = /[^\p{L}\p{N}\p{M}.-]/u

/** `shop.example.Please` and `shop.example-Address`: what begins with a capital may be the next word. */
const beforeCapital = /\p{Ll}(?=[.-]\p{Lu})/gu

/** One way to read what stands around an @. */
export interface Address {
  /** Letters and digits as `fold` has them; @ and all other signs as characters for private use, so that no word is the same. */
  readonly token: string
  readonly start: number
  readonly end: number
}

/**
 * The token of each address, once; where it is not clear where one begins or ends, of each way to read it. No more of them than
 * `requestBudget.indexed` allows.
 */
export function addressesIn(text: string): string[] {
  const found = createAddressSet()
  for (const token of addressTokens(text)) if (!found.add(token)) break
  return [...found.tokens]
}

export interface AddressSet {
  readonly tokens: ReadonlySet<string>
  /** False when there is no room for it, nor for any that comes later. */
  add(token: string): boolean
}

/** The tokens of one text. */
export function createAddressSet(): AddressSet {
  const { addresses, addressBytes } = requestBudget.indexed
  const tokens = new Set<string>()
  let left: number = addressBytes
  return {
    tokens,
    add(token) {
      if (tokens.has(token)) return true
      left -= Buffer.byteLength(token)
      if (left < 0 || tokens.size >= addresses) return false
      tokens.add(token)
      return true
    },
  }
}

/** The same as they come, some more than once. */
export function* addressTokens(text: string): Generator<string> {
  for (const all of readingsIn(text)) for (const { token } of all) yield token
}

/** For each @ with an address around it the ways to read that, the longest first. */
export function* readingsIn(text: string): Generator<Address[]> {
  for (let before = -1, at = text.indexOf('@'), next; at >= 0; before = at, at = next) {
    next = text.indexOf('@', at + 1)
    if (at === before + 1 || next === at + 1) continue
    const local = text.slice(Math.max(before + 1, at - longest), at)
    const domain = text.slice(at + 1, Math.min(next < 0 ? text.length : next, at + 1 + longest))
    const ends = endsOf(domain).map((end) => ({ end: at + 1 + end, domain: tokenOf(domain.slice(0, end)) }))
    const starts = startsOf(local).map((start) => ({ start: at - start, local: tokenOf(local.slice(-start)) }))
    const all = starts.flatMap(({ start, local }) =>
      ends.flatMap(({ end, domain }) => {
        const token = `${local}${privateUse('@')}${domain}`
        // Some letters are but accents.
        return local && domain && token.length <= longest ? [{ token, start, end }] : []
      }),
    )
    if (all.length) yield all
  }
}

/** How long before the @ it may begin, always with a letter or digit: the longest first. */
function startsOf(before: string): number[] {
  const local = before.split(notLocal).at(-1) as string
  const starts: number[] = []
  for (const { 0: found, index } of local.matchAll(addressPart)) {
    const inset = found.search(/[\p{L}\p{N}]/u)
    if (inset >= 0) starts.push(local.length - index - inset)
  }
  return withoutMiddle(starts)
}

/** How long behind the @ it may end, always with a letter or digit: the longest first. */
function endsOf(after: string): number[] {
  const domain = after.split(notDomain, 1)[0] as string
  const ends = new Set<number>()
  for (const { 0: found, index } of domain.matchAll(addressPart)) {
    const trimmed = /^[^]*[\p{L}\p{N}]/u.exec(found)?.[0].length ?? 0
    if (trimmed) ends.add(index + trimmed)
    for (const { 0: last, index: inset } of found.matchAll(beforeCapital)) ends.add(index + inset + last.length)
  }
  return withoutMiddle([...ends].sort((a, b) => b - a))
}

const withoutMiddle = (all: number[]): number[] =>
  all.length <= mostPlaces ? all : [...all.slice(0, 1), ...all.slice(1 - mostPlaces)]

function tokenOf(text: string): string {
  const folded = /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.replace(/[\p{L}\p{N}\p{M}]+/gu, (letters) => fold(letters).replaceAll(' ', ''))
  return folded.replace(/[!-/:-@[-`{-~]/g, privateUse)
}

/** How a sign of an address stands in its token. */
export const privateUse = (sign: string): string => String.fromCharCode(0xe000 + sign.charCodeAt(0))

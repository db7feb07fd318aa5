/** Texts that some attacks need to be there already, each a ticket's description. */

/** Ids of tickets, by the email of the hostile customer whose they are, and by the name of the text. */
export type Traps = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const longest = 100_000

export const trapTexts = {
  /** Six times as long in JSON. */
  controls: () => Array.from({ length: 60 }, () => '\u0001'.repeat(longest)),
  /** Words that begin alike, and the word that a phrase repeats. */
  endings: () => [
    `${'a '.repeat(100)}${Array.from({ length: 399 }, (_, index) => `zzqs${index.toString(36)}`).join(' ')}`,
    ...Array.from({ length: 20 }, () => `${'a '.repeat(20_000)}zzqs`),
  ],
  /** A phrase of many `a` and one `b` almost stands there, everywhere. */
  phrases: () => Array.from({ length: 20 }, () => `${'a '.repeat(longest / 2 - 1)}b`),
  /** Of words that are nearly those that are looked for, and some that are these. */
  near: () => Array.from({ length: 20 }, () => `${'wantet worts '.repeat(longest / 13 - 2)}wanted words`),
  /** Different words, as many as fit. */
  words: () =>
    Array.from({ length: 4 }, (_, ticket) =>
      Array.from({ length: 14_000 }, (_, index) => `w${ticket}${index.toString(36)}`)
        .join(' ')
        .slice(0, longest),
    ),
  reversed: () => Array.from({ length: 20 }, () => `b ${'a '.repeat(longest / 2 - 2)}`),
} satisfies Record<string, () => string[]>

export type Trap = keyof typeof trapTexts

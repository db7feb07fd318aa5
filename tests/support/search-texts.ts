/** Made-up tickets in many scripts, and what someone may type to find them. The same for the same seed. */
import type { Random } from '../../scripts/demo/random.ts'
import { fold, type KnownTicket } from './search-oracle.ts'

export interface MadeTicket {
  readonly title: string
  readonly description: string
  readonly comments: readonly string[]
  readonly fileNames: readonly string[]
}

const list = (text: string): string[] => text.trim().split(/\s+/)

const english =
  list(`the and of to with refund refunds refunded refunding print prints printed printing printer printers invoice invoices invoiced
  ship shipped shipping shipment shipments cancel cancelled order orders ordered ordering customer customers late later paid
  payment payments return returns returned label labels broken breaking password passwords x-ray re-opened don't`)
const accented =
  list(`Łódź Øresund straße Straßen Größe größer smørrebrød cœur sœurs æon Đakovo façade naïve São Ångström
  Żółć coöperate résumé İstanbul señor mañana Þing Ħamrun Rechnung Rechnungen Drucker ﬁnder Ｆｕｌｌ`).filter(
    (word) => !word.includes('Þ'),
  )
const otherScripts = {
  cyrillic: list('принтер принтеры счёт счета ошибка ошибки Київ їжак оплата оплаты'),
  greek: list('εκτυπωτής εκτυπωτές σφάλμα λογαριασμός ΟΔΟΣ οδοσήμανση πληρωμή'),
  arabic: list('الطابعة فاتورة خطأ مُعَلِّم أحمد إلغاء'),
  hebrew: list('מדפסת חשבונית שָׁלוֹם תקלה'),
  korean: list('프린터가 고장났어요 영수증'),
} as const
const unspaced = list(
  `打印机坏了 请联系 发票 东京都 プリンター 東京都 請求書 データ ログイン エラー ー で เครื่องพิมพ์ เสีย ใบแจ้งหนี้ 々`,
)
const signs = ['😀', '👩‍🚀', '🇩🇪', '½', '①', '№', '™', '…', '—', '&', '%', '"', "'", '(', ')', '\\', '*', '\u200b']

/** Some differ by a letter, some begin or end like another, some are another's but for a border. */
export const addresses = [
  'anna@b.example',
  'nna@b.example',
  'anna@b.example.org',
  'anna+news@b.example',
  'anne@sberg.example',
  'annes@berg.example',
  'Anna.Meyer@Shop.example',
  'meyer@shop.example',
  'zoë@früh.example',
  'kunde5@web-shop.example',
  'анна@почта.example',
  'a@b.example',
]

/** What an address is glued to. */
const glues: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `<${address}>`,
  (address) => `email=${address}`,
  (address) => `name|${address}|phone`,
  (address) => `peter/${address}`,
  (address) => `请联系${address}谢谢`,
  (address) => `mailto:${address}?subject=x`,
  (address) => `${address}'s`,
  (address) => `(${address}),`,
  (address) => `…${address}.`,
  (address) => `${address};${address}`,
  (address) => `"${address}":`,
  (address) => `[${address}](mailto:${address})`,
  (address) => `😀${address}😀`,
]

const syllables = list('ba ber con dan del dis fa gan hol jor kel lam mor nol par pre ras sal ter vin zum')

export interface TextMaker {
  /** Most are common English; a few are of any other script, made up, or numbers. */
  readonly word: () => string
  readonly text: (words: number) => string
  readonly ticket: () => MadeTicket
}

export function createTextMaker({ between, chance, pick, next }: Random): TextMaker {
  const madeUp = Array.from({ length: 1_500 }, () =>
    Array.from({ length: between(2, 4) }, () => pick(syllables)).join(''),
  )
  const scripts = Object.values(otherScripts)
  const commonFirst = (words: readonly string[]) => words[Math.floor(words.length * next() ** 3)] as string

  function word(): string {
    const kind = next()
    if (kind < 0.25) return commonFirst(english)
    if (kind < 0.33) return pick(accented)
    if (kind < 0.43) return pick(pick(scripts))
    if (kind < 0.5) return pick(unspaced)
    return kind < 0.96 ? commonFirst(madeUp) : String(between(1, 3_000))
  }
  const dressed = (one: string) => (chance(0.1) ? one.toUpperCase() : chance(0.05) ? one.normalize('NFD') : one)
  const separator = () => (chance(0.85) ? ' ' : pick([', ', '. ', '\n', ' – ', '; ', ' / ', '_', '😀', '\t', '']))
  /** What an address is glued to is said by `glues` alone. */
  function part(): string {
    const kind = next()
    if (kind < 0.04) return ` ${pick(glues)(pick(addresses))} `
    return kind < 0.08 ? ` ${pick(signs)}${separator()}` : `${dressed(word())}${separator()}`
  }
  function text(parts: number): string {
    const made = Array.from({ length: parts }, part).join('').trim()
    return /[\p{L}\p{N}]/u.test(made) ? made : `${made} printer`
  }
  const many = (most: number, make: () => string) => Array.from({ length: between(0, most) }, make)

  return {
    word,
    text,
    ticket: () => ({
      title: text(between(1, 8)).slice(0, 250).toWellFormed(),
      description: chance(0.8) ? text(between(3, 60)) : '',
      comments: many(4, () => text(between(1, 40))),
      fileNames: many(
        1,
        () => `${text(between(1, 4)).replace(/[\s/\\@]+/g, pick([' ', '_', '-']))}.${pick(['pdf', 'png'])}`,
      ),
    }),
  }
}

/** A word that stands there very often, and a phrase behind the 20,000th word. */
export const longTickets: readonly MadeTicket[] = [
  {
    title: 'A word very often',
    description: `${'oftenword between and '.repeat(450)}then rareending`,
    comments: [],
    fileNames: [],
  },
  {
    title: 'A phrase far behind',
    description: 'In the comment',
    comments: [`${'ab cd '.repeat(10_250)}needle beyond haystack`, 'haystack needle'],
    fileNames: [],
  },
  {
    title: 'Both of it',
    description: `${'often and on '.repeat(7_000)}oftenword needle far`,
    comments: ['beyond haystack'],
    fileNames: ['oftenword-needle.pdf'],
  },
]
export const longSearches: readonly string[] = [
  'oftenword ',
  '"oftenword between"',
  '"then rareending"',
  '"and then rareend',
  '"needle beyond haystack"',
  '"needle beyond" haystack',
  'needle beyond haystack often ',
  '"oftenword needle"',
  '"cd needle bey',
]

/** Words that other words stand beside without a space, as people write them. */
export const gluedTickets: readonly MadeTicket[] = [
  {
    title: 'プリンター2台が故障',
    description: 'サーバーAとデータbaseエラーー',
    comments: ['Wi-Fiルーターx3'],
    fileNames: ['請求書2026年.pdf'],
  },
  {
    title: 'Order№5™ (copy)',
    description: 'H₂O, 10²cm, ①first, ½cup, 5€/10£',
    comments: ['ﬂuﬀy 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ＡＢＣ１２３'],
    fileNames: ['v1.2.3-final.pdf'],
  },
  { title: 'ราคา100บาท', description: 'พิมพ์A4ไม่ได้', comments: ['打印机HP坏了2次'], fileNames: [] },
]
export const gluedSearches: readonly string[] = [
  'プリンター ',
  'サーバー',
  'サーバーA ',
  '"データ" base ',
  'base ',
  'エラー ',
  'ルーター x3 ',
  '2 ',
  '台 2 ',
  '請求書 2026 ',
  'order 5 ',
  '"order no 5" ',
  'tm ',
  'copy 1first ',
  '2cup ',
  'h2o ',
  'fluffy unicode ',
  'abc123 ',
  '"2 3 final"',
  'v1.2.3-final.pdf',
  '100 ',
  'ราคา ',
  'a4 ',
  'hp ',
  '坏了2次 ',
]

/** As someone types it: in another case, without accents, or as it stands. */
export const typed = ({ next }: Random, word: string): string => {
  const how = next()
  if (how < 0.25) return word.toUpperCase()
  if (how < 0.5) return fold(word)
  return how < 0.6 ? word.normalize('NFD') : word
}

/** Something that may be typed by someone who looks for one of `tickets`. */
export function createSearch(random: Random, maker: TextMaker, tickets: readonly KnownTicket[]): string {
  const { between, chance, pick, next } = random
  const ticket = pick(tickets)
  const pieces = ticket.pieces.filter(({ words }) => words.length)
  const wordOf = () => typed(random, pick(pick(pieces).words))
  const begun = (word: string) => [...word].slice(0, between(2, 6)).join('')
  const end = () => (chance(0.6) ? ' ' : '')
  const kind = next()
  if (kind < 0.12) return `${typed(random, maker.word())}${end()}`
  if (kind < 0.24) return begun(wordOf())
  if (kind < 0.5) return `${Array.from({ length: between(2, 6) }, wordOf).join(' ')}${end()}`
  if (kind < 0.58) return `${wordOf()} ${wordOf()} ${begun(wordOf())}`
  if (kind < 0.78) return phraseOf(random, pick(pieces).words)
  if (kind < 0.86) return `${pick(addresses)}${end()}`
  if (kind < 0.9) return `${wordOf()} ${typed(random, pick(addresses))}${end()}`
  if (kind < 0.93) return pick(addresses).slice(0, between(6, 14))
  if (kind < 0.96) return `${pick(['', '#', ' '])}${chance(0.5) ? ticket.id : between(1, 3_000)}${end()}`
  const file = ticket.pieces.find(({ place }) => place === 'file')
  return file ? file.text.replaceAll('"', '') : `"${wordOf()}"`
}

/** One to three words, phrases or addresses that are not wanted, beside what may be looked for, or by themselves. */
export function createExclusion(random: Random, maker: TextMaker, tickets: readonly KnownTicket[]): string {
  const { between, chance, pick } = random
  const pieces = tickets.flatMap((ticket) => ticket.pieces.filter(({ words }) => words.length))
  const one = () => {
    const { words } = pick(pieces)
    const word = chance(0.6) ? typed(random, maker.word()) : typed(random, pick(words))
    const start = between(0, Math.max(0, words.length - 3))
    const phrase = `"${typed(random, words.slice(start, start + between(1, 3)).join(' '))}"`
    return `-${chance(0.3) ? phrase : chance(0.15) ? pick(addresses) : word}`
  }
  const unwanted = Array.from({ length: between(1, 3) }, one)
  const wanted = chance(0.2) ? [] : [typed(random, maker.word()), ...(chance(0.4) ? [typed(random, maker.word())] : [])]
  return `${random.shuffle([...wanted, ...unwanted]).join(' ')}${chance(0.5) ? ' ' : ''}`
}

/** Two to five words that stand side by side, now and then in another order, with or without another word. */
function phraseOf(random: Random, words: readonly string[]): string {
  const { between, chance, pick } = random
  const start = between(0, Math.max(0, words.length - 2))
  const phrase = words.slice(start, start + between(2, 5))
  const text = (chance(0.15) ? random.shuffle(phrase) : phrase).join(' ')
  const shown = typed(random, text)
  if (chance(0.2)) return `"${shown.slice(0, Math.max(3, shown.length - 2))}`
  return chance(0.3) ? `${pick(words)} "${shown}"` : `"${shown}"`
}

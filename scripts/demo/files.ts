// The files that come with a ticket, telling the same story as its text.
import { invoicePdf } from './pdf.ts'
import { chartPicture, labelPicture, screenPicture } from './picture.ts'
import { parcelPhoto, printerPhoto, tabletPhoto } from './photos.ts'
import type { Picture } from './canvas.ts'
import type { FileKind, Problem } from './problems/problem.ts'
import type { Random } from './random.ts'
import type { Words } from './words.ts'

export type DemoFile = { name: string; readonly bytes: Uint8Array }

export function filesFor(problem: Problem, words: Words, createdAt: Date, random: Random): DemoFile[] {
  const kinds = problem.files ?? []
  if (kinds.length === 0 || random.chance(0.2)) return []
  return kinds.map((kind) => makers[kind](words, createdAt, random))
}

type Maker = (words: Words, createdAt: Date, random: Random) => DemoFile

const makers: Record<FileKind, Maker> = {
  screen: (words, createdAt, random) =>
    drawn(`Screenshot ${dateOf(createdAt)} at ${timeOf(createdAt, '.')}.png`, screenPicture(words, random)),
  chart: (words, _, random) => drawn(`Report ${words.month}.png`, chartPicture(`Goods out, ${words.month}`, random)),
  label: (words, _, random) => drawn(`label ${words.sku}.png`, labelPicture(words, random)),
  parcel: (_, __, random) => photo(parcelPhoto, random),
  printer: (_, __, random) => photo(printerPhoto, random),
  tablet: (_, __, random) => photo(tabletPhoto, random),
  invoice: (words, createdAt, random) => ({
    name: `${words.invoice}.pdf`,
    bytes: invoicePdf(words, createdAt, random),
  }),
  log: (words, createdAt, random) => ({
    name: `bridge-${dateOf(createdAt)}.txt`,
    bytes: log(words, createdAt, random),
  }),
  list: (words, _, random) => ({ name: `articles ${words.order}.txt`, bytes: articleList(words, random) }),
}

const photo = (take: (random: Random) => Picture, random: Random): DemoFile =>
  drawn(`IMG_${random.between(1204, 9871)}.png`, take(random))

const drawn = (name: string, picture: Picture): DemoFile => ({
  name,
  get bytes() {
    return picture()
  },
})

const lines = [
  ['info', 'label queued, 57 x 32 mm'],
  ['info', 'label printed'],
  ['info', 'stock received 12 bookings'],
  ['warn', 'printer "counter" did not answer in 800 ms'],
  ['info', 'asking again (1/3)'],
  ['info', 'scanner WREN-0382 connected, battery 64 %'],
  ['warn', 'clock differs from server by 4.1 s'],
  ['info', 'scanner WREN-0377 asleep'],
  ['error', 'booking refused: not enough space'],
  ['info', 'sent again, accepted'],
] as const

function log(words: Words, createdAt: Date, random: Random): Uint8Array {
  let time = createdAt.getTime() - 3 * 60 * 60 * 1000
  const text = [`Northlight bridge 4.5.1 for ${words.company}`, '']
  for (let count = random.between(60, 220); count > 0; count--) {
    time += random.between(200, 90_000)
    const [level, message] = random.pick(lines)
    text.push(`${new Date(time).toISOString()}  ${level.padEnd(5)}  ${message}`)
  }
  return Buffer.from(`${text.join('\n')}\n`)
}

const articles = [
  'Labels Frost 57 x 32',
  'Labels Classic 57 x 32',
  'Labels Kraft 40 x 40',
  'Ribbon, black',
  'Cleaning pen',
  'Wall mount',
  'Charger, USB-C',
  'Scanner strap',
  'Cover for scale',
  'Foot plate',
  'Shelf labels, A4',
  'Screen film',
]

function articleList(words: Words, random: Random): Uint8Array {
  const rows = random.shuffle(articles).slice(0, random.between(5, 10))
  const text = rows.map((article) => `${article.padEnd(26)}${String(random.between(1, 60)).padStart(6)}`)
  return Buffer.from([`Order ${words.order}, ${words.company}`, '', ...text, ''].join('\r\n'))
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function timeOf(time: Date, separator: string): string {
  return time.toISOString().slice(11, 19).replaceAll(':', separator)
}

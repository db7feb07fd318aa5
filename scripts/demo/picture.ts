// The flat pictures that customers send: a screenshot, a report, a printed label.
import { barcode } from './barcode.ts'
import { createCanvas, mix, type Canvas, type Colour, type Picture } from './canvas.ts'
import type { Random } from './random.ts'
import { money, type Words } from './words.ts'

const width = 640
const height = 400
const ink = 0x26242b
const grey = 0x8b8794
const line = 0xe4e1da
const accents: readonly Colour[] = [0x2f7f79, 0x3f6fb6, 0xa8553a, 0x6b5aa8, 0x4d7a3d]

/** A window of the app Stock, in most cases with a message in front. */
export function screenPicture(words: Words, random: Random): Picture {
  const canvas = createCanvas(width, height)
  const accent = random.pick(accents)
  const [light, dark] = [mix(accent, 0xffffff, 0.35), mix(accent, 0x20242c, 0.35)]
  canvas.shade((x, y) => mix(light, dark, (x + y) / (width + height)))
  canvas.rounded(28, 24, 584, 352, 8, 0xffffff)
  canvas.rounded(28, 24, 584, 34, 8, 0xece9e3)
  canvas.rect(28, 44, 584, 14, 0xece9e3)
  ;[0xe8695b, 0xe9b44c, 0x6bb26f].forEach((colour, index) => canvas.circle(46 + index * 18, 41, 5, colour))
  canvas.text(232, 34, `Stock - ${words.company}`, 2, 0x5b5761)
  canvas.rect(28, 58, 122, 310, 0xf7f6f3)
  const menu = ['Articles', 'Places', 'Orders', 'Reports', 'Printers', 'Settings']
  const active = random.between(0, menu.length - 1)
  canvas.rounded(36, 70 + active * 34, 106, 28, 5, mix(accent, 0xffffff, 0.82))
  menu.forEach((entry, index) => canvas.text(44, 77 + index * 34, entry, 2, index === active ? accent : grey))
  canvas.text(170, 74, menu[active]!, 3, ink)
  for (let row = 0; row < 7; row++) {
    const y = 114 + row * 35
    canvas.rect(170, y, 422, 1, line)
    canvas.text(170, y + 10, `${random.pick(['KE', 'ML', 'TX', 'AN'])}-${random.between(1001, 9870)}`, 2, ink)
    canvas.rounded(272, y + 12, random.between(90, 190), 10, 4, 0xdedad2)
    canvas.text(530, y + 10, String(random.between(2, 480)).padStart(4), 2, ink)
  }
  if (random.chance(0.75)) message(canvas, random)
  return canvas.png()
}

function message(canvas: Canvas, random: Random): void {
  canvas.rounded(166, 134, 348, 152, 9, 0xc9c4ba)
  canvas.rounded(163, 130, 350, 154, 10, 0xd8d4cb)
  canvas.rounded(164, 131, 348, 152, 9, 0xffffff)
  canvas.circle(192, 160, 12, 0xb3362b)
  canvas.text(190, 153, '!', 2, 0xffffff)
  canvas.text(216, 152, random.pick(['That did not work', 'Not finished', 'Please try again']), 2, ink)
  canvas.text(
    182,
    192,
    random.pick(['The server gave no answer.', 'Something is missing here.', 'This took too long.']),
    2,
    grey,
  )
  canvas.text(182, 214, `Code E-${random.between(104, 792)}`, 2, grey)
  canvas.rounded(420, 240, 76, 28, 5, 0x3f45b6)
  canvas.text(446, 247, 'OK', 2, 0xffffff)
}

/** A bar chart with a title, one bar a week or day. */
export function chartPicture(title: string, random: Random): Picture {
  const canvas = createCanvas(width, height)
  const accent = random.pick(accents)
  canvas.rect(0, 0, width, height, 0xffffff)
  canvas.text(40, 26, title, 3, ink)
  const count = random.between(10, 16)
  const step = Math.floor(524 / count)
  for (let mark = 0; mark <= 4; mark++) {
    const y = 340 - mark * 64
    canvas.rect(76, y, 532, 1, line)
    canvas.text(40, y - 7, String(mark * 20).padStart(2), 2, grey)
  }
  for (let bar = 0; bar < count; bar++) {
    const tall = random.between(60, 250)
    const odd = bar === count - 3
    canvas.rect(84 + bar * step, 340 - tall, step - 10, tall, odd ? 0xd9694f : mix(accent, 0xffffff, 0.15))
    if (bar % 2 === 0) canvas.text(84 + bar * step, 352, String(bar + 1), 2, grey)
  }
  canvas.rect(76, 340, 532, 2, 0xb9b4ac)
  return canvas.png()
}

/** A printed price label on a table, often with a fault in it. */
export function labelPicture(words: Words, random: Random): Picture {
  const canvas = createCanvas(width, height)
  const table = random.pick([0xb58e63, 0x8d9296, 0xa7a08f, 0x6f7f86])
  canvas.shade((x, y) =>
    mix(table, 0x1d1b20, Math.sqrt((x - 250) ** 2 + (y - 160) ** 2) / 1100 + ((y * 7 + (x >> 5)) % 9) / 160),
  )
  canvas.rounded(112, 64, 424, 280, 10, mix(table, 0x000000, 0.45))
  canvas.rounded(106, 56, 424, 280, 10, 0xfdfcf8)
  canvas.text(130, 80, words.company, 3, ink)
  canvas.rect(130, 114, 376, 2, ink)
  canvas.text(130, 130, words.goods, 3, ink)
  canvas.text(130, 170, money(random.between(190, 4900)), 4, ink)
  barcode(canvas, 130, 224, 376, 68, ink, random)
  canvas.text(200, 302, `4 0${random.between(10_000, 99_999)} ${random.between(100_000, 999_999)}`, 2, ink)
  if (random.chance(0.6)) canvas.rect(106, random.between(238, 276), 424, random.between(3, 6), 0xfdfcf8)
  if (random.chance(0.4)) canvas.rect(random.between(180, 440), 66, random.between(3, 7), 262, 0xfdfcf8)
  return canvas.png()
}

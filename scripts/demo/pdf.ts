// Writes a one-page invoice as a PDF file of our own, with the viewer's Helvetica.
import type { Random } from './random.ts'
import { money, type Words } from './words.ts'

const left = 56
const right = 539

/** An A4 invoice whose lines add up to the ticket's amount. */
export function invoicePdf(words: Words, createdAt: Date, random: Random): Uint8Array {
  const date = createdAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const page = [
    text(left, 780, 20, 'Northlight', 'bold'),
    text(left, 764, 9, 'Label printers, scanners and the app Stock'),
    text(left, 750, 9, 'Harbour Street 7, 2100 Northport'),
    textEnd(right, 780, 20, 'Invoice', 'bold'),
    textEnd(right, 762, 10, words.invoice),
    textEnd(right, 748, 10, date),
    text(left, 690, 11, words.company, 'bold'),
    text(left, 675, 10, `Attn. ${words.name}`),
    text(left, 660, 10, words.city),
    text(left, 620, 10, `Order ${words.order}. Thank you for your trust in us.`),
    rule(594),
    text(left, 578, 10, 'Article', 'bold'),
    textEnd(400, 578, 10, 'Pieces', 'bold'),
    textEnd(right, 578, 10, 'Amount', 'bold'),
    rule(568),
  ]
  const net = Math.round(words.amountCents / 1.2)
  let y = 548
  for (const item of itemsOf(words.product, net, random)) {
    page.push(
      text(left, y, 10, item.name),
      textEnd(400, y, 10, String(item.pieces)),
      textEnd(right, y, 10, money(item.cents)),
    )
    y -= 20
  }
  page.push(rule(y + 6))
  page.push(text(330, y - 14, 10, 'Net'), textEnd(right, y - 14, 10, money(net)))
  page.push(text(330, y - 32, 10, 'VAT 20 %'), textEnd(right, y - 32, 10, money(words.amountCents - net)))
  page.push(text(330, y - 54, 12, 'Total', 'bold'), textEnd(right, y - 54, 12, words.amount, 'bold'))
  page.push(text(left, 120, 9, 'Payable within 14 days. Please give the number of the invoice with your payment.'))
  page.push(rule(100), text(left, 84, 8, 'Northlight Ltd. - hello@northlight.example - VAT EU 402 118 77'))
  return documentOf(page.join('\n'))
}

type Item = { name: string; pieces: number; cents: number }

function itemsOf(product: string, net: number, random: Random): Item[] {
  const device = Math.round(net * (0.5 + random.next() * 0.2))
  const rolls = Math.round(net * (0.15 + random.next() * 0.1))
  return [
    { name: product, pieces: 1, cents: device },
    { name: 'Labels Frost 57 × 32 mm, roll', pieces: random.between(4, 24), cents: rolls },
    { name: 'Stock, one location, one quarter', pieces: 1, cents: net - device - rolls },
  ]
}

type Weight = 'plain' | 'bold'

function text(x: number, y: number, size: number, content: string, weight: Weight = 'plain'): string {
  return `BT /${weight === 'bold' ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(2)} ${y} Td (${escaped(content)}) Tj ET`
}

function textEnd(x: number, y: number, size: number, content: string, weight: Weight = 'plain'): string {
  return text(x - (widthOf(content, weight) * size) / 1000, y, size, content, weight)
}

function rule(y: number): string {
  return `0.8 G ${left} ${y} m ${right} ${y} l S`
}

// Helvetica's widths in thousandths of the size, near enough for setting figures and short words to the right.
function widthOf(content: string, weight: Weight): number {
  const narrow = weight === 'bold' ? 278 : 250
  return [...content].reduce((sum, character) => {
    if (/[0-9€]/.test(character)) return sum + 556
    if (/[mwMW]/.test(character)) return sum + 860
    if (/[.,il\-I ]/.test(character)) return sum + (character === '-' ? 333 : narrow + 14)
    return sum + (/[A-Z]/.test(character) ? 690 : weight === 'bold' ? 575 : 530)
  }, 0)
}

// Windows Latin 1, which is what the fonts below are told to use; what it lacks loses its accents.
function escaped(content: string): string {
  return [...content.normalize('NFC')]
    .map((character) => {
      if (character === '€') return '\\200'
      const code = character.codePointAt(0) ?? 0
      const fitting = code < 256 ? character : character.normalize('NFD').charAt(0)
      const byte = fitting.charCodeAt(0)
      return byte > 126 || '()\\'.includes(fitting) ? `\\${byte.toString(8).padStart(3, '0')}` : fitting
    })
    .join('')
}

function documentOf(content: string): Uint8Array {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

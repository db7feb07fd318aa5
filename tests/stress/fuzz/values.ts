/** Values that no one expects. */
import type { Random } from '../random.ts'

const oddTexts = [
  '', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '😀', '\u202e', '\ufeff', '\u200b', '\r\n', '__proto__', 'constructor',
  'toString', 'hasOwnProperty', 'null', 'true', 'undefined', 'NaN', '-0', '1e999', '0x10', '1.5', '01', '-1', '0',
  '9007199254740991', '9007199254740993', '999999999999999', '1000000000000000', "' OR 1=1; --", '"; DROP TABLE ticket; --',
  "1' UNION SELECT 1; --", '%', '_', '%00', '../../../etc/passwd', '..%2f..%2f', '{{7*7}}', '${7*7}', '=1+1', '<script>alert(1)</script>',
  'ticket', '$v0', '@include', 'variables.files.0', 'closed', 'OPEN', 'agent', 'a@b.c', 'fuzz@example.com', '@fuzz@example.com', '@Fuzz, `@Fuzz`', '@'.repeat(9_000), 'held-1', 'held-2', '0~1', '0~999999999999999', 'x'.repeat(251), 'x'.repeat(1025),
] // prettier-ignore

export function oddText(random: Random): string {
  if (random.chance(0.01)) return random.pick(['x', '\u00e9', '😀', '\\', '"', '\0']).repeat(random.int(1, 120_000))
  if (random.chance(0.15))
    return Array.from({ length: random.int(1, 40) }, () => String.fromCharCode(random.int(0, 0xffff))).join('')
  return random.pick(oddTexts)
}

export function oddNumber(random: Random): number {
  return random.pick([
    0,
    -0,
    1,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53),
    1e21,
    1e308,
    5e-324,
    random.int(1, 1e6),
  ])
}

/** Any JSON value, also such as no one would send. */
export function oddJson(random: Random, depth = 0): unknown {
  if (depth > 3 || random.chance(0.6)) {
    return random.pick([() => oddText(random), () => oddNumber(random), () => null, () => random.chance(0.5)])()
  }
  if (random.chance(0.05)) return nested(random.int(10, 1_000))
  const items = Array.from({ length: random.int(0, 4) }, () => oddJson(random, depth + 1))
  if (random.chance(0.5)) return items
  return Object.fromEntries(items.map((item) => [oddText(random).slice(0, 100), item]))
}

function nested(depth: number): unknown {
  let value: unknown = null
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** A few random edits: characters taken out, put in, doubled, exchanged. */
export function mutate(random: Random, text: string): string {
  let made = text
  for (let edits = random.int(1, 5); edits > 0 && made; edits--) {
    const at = random.int(0, made.length)
    const length = random.int(0, random.chance(0.2) ? 60 : 4)
    const piece = random.pick([
      '',
      made.slice(at, at + length).repeat(2),
      random.pick([
        '{',
        '}',
        '(',
        ')',
        '[',
        ']',
        '"',
        '"""',
        '$',
        '@',
        '...',
        ':',
        '!',
        '&',
        '#',
        '\\u',
        '\\',
        '\0',
        '\ud800',
        '\ufeff',
        ',',
      ]),
      String.fromCharCode(random.int(0, 0xffff)),
      made.slice(random.int(0, made.length)).slice(0, length),
    ])
    made = made.slice(0, at) + piece + made.slice(at + length)
  }
  return made
}

/** The same for bytes. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  let made = bytes
  for (let edits = random.int(1, 4); edits > 0; edits--) {
    const at = random.int(0, made.length)
    const piece = Buffer.from(
      random.pick(['', '\r\n', '\n', '--', '\0', '\xff', '"', ':', ';', 'x'.repeat(200)]),
      'latin1',
    )
    made = Buffer.concat([made.subarray(0, at), piece, made.subarray(at + random.int(0, random.chance(0.3) ? 80 : 3))])
  }
  return made
}

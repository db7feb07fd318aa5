import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkdown } from './markdown/markdown.ts'
import type { Block, Inline } from './markdown/tree.ts'
import { mentionsIn } from './mentions-in.ts'
import { withMentions } from './mentions.ts'

const people = [
  { id: 1, name: 'Grace', email: 'grace@desk.example' },
  { id: 2, name: 'Grace Okafor', email: 'grace.okafor@desk.example' },
  { id: 3, name: 'Yuki Tanaka', email: 'yuki@desk.example' },
  { id: 4, name: 'yuki tanaka', email: 'yuki.t@desk.example' },
  { id: 5, name: '田中', email: 'tanaka@desk.example' },
  { id: 6, name: 'Zoë O’Brien-Smith', email: 'zoe+desk@desk.example' },
]

const blocksOf = (text: string) => parseMarkdown(text, { elements: 1_000 }).blocks
const found = (text: string) => Object.fromEntries(mentionsIn(blocksOf(text), people))

test('The longest name that fits is meant, in whatever case, and only whole', () => {
  deepEqual(found('@Grace: look'), { '@Grace': 1 })
  deepEqual(found('@Grace Okafor, look'), { '@Grace Okafor': 2 })
  deepEqual(found('ask @grace  OKAFOR’s team'), { '@grace  OKAFOR': 2 })
  deepEqual(found('(@Grace Okaforova)'), { '@Grace': 1 })
  deepEqual(found('@Gracey @Grace-Ann @Grace_2 @Grace.Lee @ Grace'), {})
  deepEqual(found('@Zoe\u0308 O’Brien-Smith.'), { '@Zoe\u0308 O’Brien-Smith': 6 })
  deepEqual(found('@Grace\nOkafor'), { '@Grace': 1 })
  const others = [
    { id: 8, name: 'İpek', email: 'i@desk.example' },
    { id: 9, name: 'A\u030asa', email: 'a@desk.example' },
    { id: 10, name: '한', email: 'h@desk.example' },
  ]
  const text = '@I\u0307PEK, @Åsa, @\u1112\u1161\u11ab'
  deepEqual([...mentionsIn(blocksOf(text), others).values()], [8, 9, 10])
})

test('An address names one person, and is none where it goes on', () => {
  deepEqual(found('@Grace.Okafor@desk.example. Please'), { '@Grace.Okafor@desk.example': 2 })
  deepEqual(found('@zoe+desk@desk.example, @yuki@desk.example'), {
    '@zoe+desk@desk.example': 6,
    '@yuki@desk.example': 3,
  })
  deepEqual(found('@grace@desk.example.org @grace@elsewhere.example grace@desk.example'), {})
})

test('A name that two people have is nobody’s', () => {
  deepEqual(found('@Yuki Tanaka and @Yuki'), {})
})

test('Names in scripts without blanks end anywhere', () => {
  deepEqual(found('これを@田中さんへ'), { '@田中': 5 })
})

test('Nobody is named in code or links, but in lists, quotes, tables and within marks', () => {
  deepEqual(found('`@Grace`\n\n```\n@Grace\n```\n\n[@Grace](https://desk.example/) https://desk.example/@Grace'), {})
  for (const text of ['- @Grace\n- x', '> @Grace', '| a |\n|---|\n| @Grace |', '**@Grace**', '# Hi @Grace'])
    deepEqual(found(text), { '@Grace': 1 }, text)
})

test('What was written becomes mentions, wherever it stands as it was written', () => {
  const words = (blocks: readonly Block[]): Inline[] =>
    blocks.flatMap((block) => ('children' in block ? [...block.children] : []))
  const split = (text: string, written: string[]) => words(withMentions(blocksOf(text), written))
  const mention = (text: string) => ({ kind: 'mention', children: [text] })
  deepEqual(split('Hi @Grace Okafor and @Grace!', ['@Grace', '@Grace Okafor']), [
    'Hi ',
    mention('@Grace Okafor'),
    ' and ',
    mention('@Grace'),
    '!',
  ])
  deepEqual(split('@Gracey x@Grace', ['@Grace']), ['@Gracey x@Grace'])
  deepEqual(split('no one', []), ['no one'])
})

test('Of a text full of signs only some places are looked at', () => {
  const many = Array.from({ length: 250 }, () => '@x').join(' ')
  deepEqual(found(`${many} @Grace`), {})
  deepEqual(found(`${'@'.repeat(50_000)}Grace`), {})
})

test('However long a name is, only so many letters of a text are compared with names', () => {
  const long = { id: 7, name: 'ア'.repeat(160), email: 'a@desk.example' }
  const named = (text: string) => Object.fromEntries(mentionsIn(blocksOf(text), [...people, long]))
  // As far as the longest name could reach, each sign may end one.
  deepEqual(named(`${'@ア'.repeat(150)}\n@Grace`), {})
  // Others are not in the way of those whose names begin otherwise.
  const many = 'It is the same port as yesterday, see the ticket of the fourth floor, @Nobody there. '.repeat(150)
  deepEqual(named(`${many}@Grace, @${long.name}`), { '@Grace': 1, [`@${long.name}`]: 7 })
})

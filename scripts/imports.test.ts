/** The pictures of the imports: what is read, what is drawn, and that nothing goes against the order. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { serverOrder, ticketRooms, webOrder } from '../oxlint.config.ts'
import { arrowsOf, draw, importsIn, pictures, readImports, type Import, type Picture } from './imports.ts'

const shop: Picture = { folder: 'shop', order: ['base', 'goods', 'till', '*'] }
const good: readonly Import[] = [
  ['shop/main.ts', 'shop/till/till.ts'],
  ['shop/main.ts', 'shop/base/log.ts'],
  ['shop/till/till.ts', 'shop/till/drawer.ts'],
  ['shop/till/till.ts', 'shop/goods/price.ts'],
  ['shop/till/till.ts', 'shop/base/log.ts'],
  ['shop/goods/price.ts', 'shop/base/deep/money.ts'],
  ['bank/main.ts', 'shop/till/till.ts'],
]

test('imports of every form are found, those of packages are not', () => {
  const text = `import { a } from './a.ts'
import type { B } from '../b/b.ts'
import './style.css'
import {
  c,
  d,
} from '../c.ts'
export { e } from './e/e.ts'
const f = () => import('./f.ts')
type G = import('./g.ts').G
new Worker(
  new URL('./h.ts', import.meta.url))
import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
const path = './no.ts'
`
  const found = ['a.ts', '../b/b.ts', 'style.css', '../c.ts', 'e/e.ts', 'f.ts', 'g.ts', 'h.ts']
  deepEqual(
    importsIn('shop/till/till.ts', text).map(([, imported]) => imported),
    found.map((path) => (path.startsWith('../') ? `shop/${path.slice(3)}` : `shop/till/${path}`)),
  )
})

test('an arrow that follows from others is left out', () => {
  deepEqual(arrowsOf(shop, good), {
    down: [
      ['*', 'till'],
      ['till', 'goods'],
      ['goods', 'base'],
    ],
    against: [],
  })
})

test('what goes against the order, or out of it, is drawn in red', () => {
  const bad: Import[] = [
    ['shop/base/log.ts', 'shop/till/till.ts'],
    ['shop/goods/price.ts', 'shop/main.ts'],
    ['shop/new/new.ts', 'shop/base/log.ts'],
    ['shop/till/till.ts', 'bank/main.ts'],
  ]
  const { down, against } = arrowsOf(shop, [...good, ...bad])
  deepEqual(down, arrowsOf(shop, good).down)
  deepEqual(
    against.map((arrow) => arrow.join(' > ')),
    ['till > bank', 'goods > *', 'base > till', 'new > base'],
  )
  const picture = draw(shop, [...good, ...bad])
  equal(picture.match(/^ {2}linkStyle [3-6] /gm)?.length, 4)
  match(picture, /^ {2}style bank /m)
  match(picture, /^ {2}style new /m)
})

test('no folder imports against the order, and all stand in it', () => {
  const imports = readImports()
  for (const picture of pictures) {
    const { down, against } = arrowsOf(picture, imports)
    deepEqual(against, [], picture.folder)
    ok(down.length >= picture.order.length - 3, `${picture.folder}: hardly anything is imported`)
  }
})

test('the page beside the pictures says the same order', async () => {
  const page = await readFile(join(import.meta.dirname, '..', 'docs', 'architecture.md'), 'utf8')
  for (const order of [serverOrder, webOrder, ticketRooms]) ok(page.includes(` ${order.join(' < ')}`), String(order))
})

test('Values of the query builder come from its one file: elsewhere its package would be loaded a second time', async () => {
  const importers: string[] = []
  for await (const path of glob('{server,tests,bench,scripts}/**/*.ts')) {
    const text = await readFile(path, 'utf8')
    if (/^import (?!type )[^;']*? from 'kysely'|\bimport\('kysely'\)/m.test(text.replaceAll(/typeof import\(/g, '')))
      importers.push(path)
  }
  deepEqual(importers, ['server/database/query-builder.ts'])
})

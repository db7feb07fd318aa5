import { equal, match, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { createScopedNames } from './scoped-names.ts'

test('A class has one name, and no other class has it', () => {
  const nameOf = createScopedNames('/house')
  const row = nameOf('row', '/house/web/list.module.css')
  match(row, /^_[A-Za-z0-9]{4}0$/)
  const names = [row, nameOf('cell', '/house/web/list.module.css'), nameOf('row', '/house/web/ticket.module.css')]
  equal(new Set(names).size, 3)
  equal(nameOf('row', '/house/web/list.module.css?used'), row)
})

test('It depends on its own file alone, wherever the project lies', () => {
  const [here, there] = [createScopedNames('/house'), createScopedNames('/elsewhere/house')]
  there('cell', '/elsewhere/house/web/ticket.module.css')
  equal(there('row', '/elsewhere/house/web/list.module.css'), here('row', '/house/web/list.module.css'))
})

test('Two files whose classes would be called the same are told', () => {
  const nameOf = createScopedNames('/house')
  throws(() => {
    for (let index = 0; index < 100_000; index++) nameOf('row', `/house/web/${index}.module.css`)
  }, /web\/\d+\.module\.css would be called as those of web\/\d+\.module\.css: rename one/)
})

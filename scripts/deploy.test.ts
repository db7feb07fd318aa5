/** What lies in deploy/ names only settings that there are, images with tags, and no secret. */
import { deepEqual, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../server/platform/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = read('deploy/compose.yaml')
const example = read('deploy/env.example')
const settings = read('docs/settings.md')

test('every variable of the compose file stands in the example, and secrets are empty there', () => {
  const used = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name))
  const given = new Map([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
  deepEqual(new Set(given.keys()), used)
  for (const [name, value] of given) if (name !== 'LOG_LEVEL') deepEqual([name, value], [name, ''])
})

test('Bellhop understands the settings it is given', () => {
  const [, block = ''] = /x-bellhop:[\s\S]*?\n {2}environment:\n([\s\S]*?)\n {2}depends_on:/.exec(compose) ?? []
  const env = Object.fromEntries(
    [...block.matchAll(/^ {4}([A-Z_]+): '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value
        .replace(/\$\{LOG_LEVEL.*?\}/, 'info')
        .replace(/\$\{METRICS_TOKEN.*?\}/, '')
        .replaceAll(/\$\{.*?\}/g, 'x1'),
    ]),
  )
  for (const name of Object.keys(env)) ok(settings.includes(`| \`${name}\` |`), name)
  const config = readConfig(env)
  deepEqual([config.agentSignUp, config.objectStore?.endpoint, config.drainSeconds], ['invite', 'http://files:7070', 6])
})

test('images have tags', () => {
  const images = [
    ...compose.matchAll(/^\s+image: (\S+)$/gm),
    ...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm),
  ].map(([, image = '']) => image)
  ok(images.length > 5)
  for (const image of images) match(image, /:[\w.-]*\d[\w.-]*$/)
})

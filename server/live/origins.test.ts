import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { isOwnOrigin } from './origins.ts'

const publicUrl = 'https://help.example.com'
const host = 'help.example.com'

test('Programs, and pages of this desk however its address is written', () => {
  const own: readonly { origin?: string; host?: string }[] = [
    {},
    { host },
    { origin: publicUrl },
    { origin: publicUrl, host: 'inside:3000' },
    { origin: 'HTTPS://Help.Example.COM', host: 'inside:3000' },
    { origin: 'https://help.example.com:443', host: 'inside:3000' },
    { origin: 'http://desk.internal:3000', host: 'desk.internal:3000' },
    { origin: 'http://desk.internal:3000', host: 'DESK.internal:3000' },
    { origin: 'http://desk.internal', host: 'desk.internal:80' },
    { origin: 'http://[::1]:3000', host: '[::1]:3000' },
  ]
  for (const headers of own) equal(isOwnOrigin(headers, publicUrl), true, JSON.stringify(headers))
})

test('No page of elsewhere: another name, port or scheme, no page at all', () => {
  const others: readonly { origin: string; host?: string }[] = [
    { origin: 'null' },
    { origin: 'null', host },
    { origin: 'null', host: 'null' },
    { origin: '', host },
    { origin: 'not a url', host },
    { origin: 'not a url' },
    { origin: 'https://help.example.com.evil.example', host },
    { origin: 'https://evil.example', host },
    { origin: 'https://help.example.com:8443', host },
    { origin: 'http://desk.internal:3001', host: 'desk.internal:3000' },
    { origin: 'http://desk.internal', host: 'desk.internal:3000' },
    { origin: 'http://help.example.com@evil.example', host },
    { origin: 'file://', host },
    { origin: 'file://help.example.com', host },
    { origin: 'chrome-extension://help.example.com', host },
    { origin: 'javascript:help.example.com', host },
  ]
  for (const headers of others) equal(isOwnOrigin(headers, publicUrl), false, JSON.stringify(headers))
})

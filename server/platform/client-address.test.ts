import { deepEqual, equal, throws } from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import fastify from 'fastify'
import { addressOf, createTrust } from './client-address.ts'

const trusts = createTrust(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'])

test('Named proxies are trusted, in every way their address may be written', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:10.1.2.3', '10.255.0.1', 'fd12::1', '192.0.2.7'])
    equal(trusts(address), true, address)
  for (const address of ['192.0.2.8', '11.0.0.1', 'fe80::1', '2001:db8::1', '', 'unknown', '10.0.0', undefined])
    equal(trusts(address), false, String(address))
  equal(createTrust([])('127.0.0.1'), false)
})

test('A range of everyone is refused', () => {
  for (const range of ['0.0.0.0/0', '::/0']) throws(() => createTrust([range]), /would trust every address/)
})

const said: readonly (string | undefined)[] = [
  undefined,
  '',
  ' ',
  ',',
  '203.0.113.9',
  '198.51.100.1, 203.0.113.9',
  '203.0.113.9, 10.0.0.1',
  '203.0.113.9,10.0.0.1,\t192.0.2.7 ,, 127.0.0.1',
  '10.0.0.1, 10.0.0.2',
  'made up, 10.0.0.1',
  '10.0.0.1, made up',
  '::ffff:10.0.0.1, fd00::1',
  '2001:db8::1, fd00::1, ::1',
]

test('A socket counts for the same address as a request over HTTP does', async () => {
  const http = fastify({ trustProxy: trusts })
  const seen: string[] = []
  http.get('/', (request, reply) => {
    equal(addressOf(request.raw, trusts), request.ip, String(request.headers['x-forwarded-for']))
    seen.push(request.ip)
    return reply.send('')
  })
  for (const remoteAddress of ['127.0.0.1', '::ffff:127.0.0.1', '198.51.100.77']) {
    for (const forwarded of said) {
      const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      equal((await http.inject({ url: '/', headers, remoteAddress })).statusCode, 200)
    }
  }
  deepEqual(seen.slice(-said.length), Array(said.length).fill('198.51.100.77'))
  equal(new Set(seen).size > 5, true)
})

test('A header that was sent more than once is read as one', () => {
  const request = {
    headers: { 'x-forwarded-for': ['203.0.113.9', '10.0.0.1'] },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage
  equal(addressOf(request, trusts), '203.0.113.9')
})

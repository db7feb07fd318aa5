import { equal, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, siteOf } from './network.ts'

test('An IPv4 address is its own network, also when written as IPv6', () => {
  equal(networkOf('203.0.113.7'), '203.0.113.7')
  equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  equal(networkOf('::FFFF:203.0.113.7'), '203.0.113.7')
})

test('An IPv6 address belongs to its /56, however it is written', () => {
  const same = [
    '2001:db8:1:200::1',
    '2001:db8:1:2ff:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0202:0:0:0:5',
    '2001:db8:1:2ab::%eth0',
  ]
  for (const address of same) equal(networkOf(address), '2001:db8:1:200::/56', address)
  equal(networkOf('2001:db8::1:2:3:4:5'), '2001:db8:0:0::/56')
  equal(networkOf('::1'), '0:0:0:0::/56')
  equal(networkOf('fe80::'), 'fe80:0:0:0::/56')
  notEqual(networkOf('2001:db8:1:300::1'), networkOf('2001:db8:1:200::1'))
})

test('A site is the /48 around an IPv6 network, and any other network itself', () => {
  equal(siteOf(networkOf('2001:db8:1:200::1')), '2001:db8:1::/48')
  equal(siteOf(networkOf('2001:db8:1:ffff::1')), '2001:db8:1::/48')
  notEqual(siteOf(networkOf('2001:db8:2:200::1')), '2001:db8:1::/48')
  for (const other of ['203.0.113.7', 'somewhere', 'gone', 'no:address']) equal(siteOf(other), other)
})

test('What is no address is a network of its own, of a bounded length', () => {
  equal(networkOf('somewhere'), 'somewhere')
  equal(networkOf('no:address'), 'no:address')
  equal(networkOf(undefined), 'gone')
  equal(networkOf('x'.repeat(16_000)).length, 100)
  equal(networkOf(`::1%${'x'.repeat(16_000)}`).length, 100)
})

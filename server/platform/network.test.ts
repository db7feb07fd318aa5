import { equal, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network.ts'

test('An IPv4 address is its own network, also when written as IPv6', () => {
  equal(networkOf('203.0.113.7'), '203.0.113.7')
  equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  equal(networkOf('::FFFF:203.0.113.7'), '203.0.113.7')
})

test('An IPv6 address belongs to its /64, however it is written', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002:0:0:0:5',
    '2001:db8:1:2::%eth0',
  ]
  for (const address of same) equal(networkOf(address), '2001:db8:1:2::/64', address)
  equal(networkOf('2001:db8::1:2:3:4:5'), '2001:db8:0:1::/64')
  equal(networkOf('::1'), '0:0:0:0::/64')
  equal(networkOf('fe80::'), 'fe80:0:0:0::/64')
  notEqual(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'))
})

test('What is no address is a network of its own', () => {
  equal(networkOf('somewhere'), 'somewhere')
  equal(networkOf('no:address'), 'no:address')
  equal(networkOf(undefined), 'gone')
})

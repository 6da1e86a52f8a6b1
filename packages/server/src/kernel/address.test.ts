import { expect, test } from 'vitest'
import { readAddress, removePorts, toRateLimitKeys } from './address.js'

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:c0a8:1ff', '192.168.1.255'],
  ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
  ['unknown', 'unknown'],
])('requests from %s are counted as %s', (ip, key) => {
  expect(toRateLimitKeys(ip)).toEqual([{ key, limitMultiplier: 1 }])
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8:1::2:3:4', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['1::', '1:0:0:0::/64', '1:0:0::/48'],
])('requests from %s are counted as %s, and as %s at a higher limit', (ip, network, site) => {
  expect(toRateLimitKeys(ip)).toEqual([
    { key: network, limitMultiplier: 1 },
    { key: site, limitMultiplier: 16 },
  ])
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.1:51234', '10.0.0.1'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['10.0.0.1:51234,  [2001:db8::1]:443,10.0.0.2', '10.0.0.1, 2001:db8::1, 10.0.0.2'],
  ['10.0.0.999:1, [host]:1, unknown, ', '10.0.0.999:1, [host]:1, unknown, '],
])('the forwarded addresses %s are read as %s', (header, addresses) => {
  expect(removePorts(header)).toBe(addresses)
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['no address', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('the address %s of a request is read as %s', (ip, address) => {
  expect(readAddress({ ip: ip as string })).toBe(address)
})

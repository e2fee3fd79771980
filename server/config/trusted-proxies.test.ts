import { expect, test } from 'vitest'
import { isAddressOrNetwork, readTrustedProxies } from './trusted-proxies.ts'

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['0.0.0.0/0', true],
  ['fd00::1', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/-1', false],
  ['10.0.0/8', false],
  ['proxy.internal', false],
  ['', false],
])('%s is an address or a network: %s', (text, expected) => {
  expect(isAddressOrNetwork(text)).toBe(expected)
})

test.each([
  ['10.0.0.1', true],
  ['10.0.0.2', false],
  ['172.20.255.255', true],
  ['172.32.0.0', false],
  ['FD00:0:0::1', true],
  ['fd00::2', false],
  ['2001:db8:ffff::1', true],
  ['2001:db9::1', false],
  ['unknown', false],
  ['', false],
])('whether %s is a trusted proxy: %s', (address, expected) => {
  const proxies = readTrustedProxies(['10.0.0.1', '172.16.0.0/12', 'fd00::1', '2001:db8::/32'])
  expect(proxies.length).toBe(4)
  expect(proxies.includes(address)).toBe(expected)
})

import { expect, test } from 'vitest'
import { type Network } from './guarded-fetch-network.ts'
import { mustBeFetchable } from './guarded-fetch.ts'
import {
  isInternalHost,
  isPublicAddress,
  isSameAddress,
  readAddressOfHost,
} from './guarded-fetch-addresses.ts'

const OUTSIDE = '93.184.216.34'

test('treats internal, special and own addresses as not public', () => {
  expect(isPublicAddress(OUTSIDE, [])).toBe(true)
  expect(isPublicAddress(OUTSIDE, [OUTSIDE])).toBe(false)
  for (const inside of [
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '2002:7f00:1::',
    '2001::1',
    'fec0::1',
    '5f00::1',
    '::7f00:1',
    '::ffff:93.184.216.34',
    '::ffff:127.0.0.1',
    '64:ff9b::5db8:d822',
    '2001:db8::1',
    '2001:1::1',
    '3fff::1',
    '4000::1',
    'fe80::1',
    '100:0:0:1::1',
    '192.88.99.1',
    '198.18.0.1',
  ]) {
    expect([inside, isPublicAddress(inside, [])]).toEqual([inside, false])
  }
})

test('treats global unicast IPv6 addresses as public', () => {
  for (const outside of ['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888']) {
    expect([outside, isPublicAddress(outside, [])]).toEqual([outside, true])
  }
})

test.for([
  ['localhost', true],
  ['a.localhost', true],
  ['db', true],
  ['printer.local', true],
  ['metadata.google.internal', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['[::7f00:1]', true],
  ['169.254.169.254', true],
  ['[2606:4700::1111]', false],
  ['hooks.example', false],
  ['localhost.example', false],
] as const)('the host %s is internal: %s', ([host, isInside]) => {
  expect(isInternalHost(host)).toBe(isInside)
})

test('compares IPv4 with IPv6-mapped addresses', () => {
  expect(isSameAddress('127.0.0.1', '::ffff:127.0.0.1')).toBe(true)
  expect(isSameAddress('127.0.0.1', '127.0.0.2')).toBe(false)
  expect(isSameAddress('', '')).toBe(false)
})

test('reads IP addresses from hosts', () => {
  expect([readAddressOfHost('[::1]'), readAddressOfHost('10.0.0.1')]).toEqual(['::1', '10.0.0.1'])
  expect(readAddressOfHost('pictures.example')).toBeNull()
})

test.for<[string, string[], 'stored' | 'refused']>([
  ['https://a.example/', [], 'stored'],
  // A name that doesn't resolve is checked again when it is fetched.
  ['https://unknown.example/', [], 'stored'],
  ['http://127.0.0.1:8080/', ['127.0.0.1:8080'], 'stored'],
  ['https://inside.example/', [], 'refused'],
  ['https://half.example/', [], 'refused'],
  ['https://127.0.0.1/', [], 'refused'],
  ['https://[fe80::1]/', [], 'refused'],
  ['http://a.example/', [], 'refused'],
])('the URL %s with the allowed hosts %j is %s', async ([address, hosts, outcome]) => {
  const names: Record<string, string[]> = {
    'a.example': [OUTSIDE],
    'inside.example': ['127.0.0.1'],
    'half.example': [OUTSIDE, '10.0.0.1'],
  }
  const network: Network = {
    resolve: async (name) => names[name] ?? [],
    send: () => Promise.reject(new Error('Nothing is asked')),
  }
  const settings = { hosts, pictures: 'listed' as const, forbiddenHosts: [] }
  const stored = mustBeFetchable(address, { purpose: 'webhook', settings, network }).then(
    () => 'stored',
    (error: { kind: string }) => error.kind,
  )
  expect(await stored).toBe(outcome)
})

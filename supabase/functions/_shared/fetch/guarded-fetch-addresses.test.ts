import { expect, test } from 'vitest'
import { isPublicAddress, isSameAddress, readAddressOfHost } from './guarded-fetch-addresses.ts'

const OUTSIDE = '93.184.216.34'

test('addresses of this machine are inside even when they look public', () => {
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
  ]) {
    expect([inside, isPublicAddress(inside, [])]).toEqual([inside, false])
  }
})

test('one address is the same in both families, and only addresses are any', () => {
  expect(isSameAddress('127.0.0.1', '::ffff:127.0.0.1')).toBe(true)
  expect(isSameAddress('127.0.0.1', '127.0.0.2')).toBe(false)
  expect(isSameAddress('', '')).toBe(false)
})

test('a host of a URL that is an address is told from a name', () => {
  expect([readAddressOfHost('[::1]'), readAddressOfHost('10.0.0.1')]).toEqual(['::1', '10.0.0.1'])
  expect(readAddressOfHost('pictures.example')).toBeNull()
})

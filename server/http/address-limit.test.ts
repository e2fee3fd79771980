import { expect, test } from 'vitest'
import { createAddressLimit } from './address-limit.ts'

test('an address over its limit has to wait', () => {
  let time = 0
  const limit = createAddressLimit({ perMinute: 60, now: () => time })
  for (let page = 0; page < 60; page += 1) expect(limit.count('192.0.2.1')).toBeNull()
  expect(limit.count('192.0.2.1')).toBe(1)
  expect(limit.count('192.0.2.1')).toBe(1)
  expect(limit.count('192.0.2.2')).toBeNull()
  time = 1000
  expect(limit.count('192.0.2.1')).toBeNull()
  expect(limit.count('192.0.2.1')).toBe(1)
})

test('an IPv6 /64 counts as one address', () => {
  const limit = createAddressLimit({ perMinute: 1, now: () => 0 })
  expect(limit.count('2001:db8:1:2::1')).toBeNull()
  expect(limit.count('2001:db8:1:2:ffff::9')).toBe(60)
  expect(limit.count('2001:db8:1:3::1')).toBeNull()
})

test('requests of thousands of addresses do not reset the limit of another', () => {
  let time = 0
  const limit = createAddressLimit({ perMinute: 1, now: () => time })
  expect(limit.count('192.0.2.1')).toBeNull()
  for (let visitor = 0; visitor < 5_000; visitor += 1) {
    time += 10
    expect(limit.count(`10.0.${visitor >> 8}.${visitor & 255}`)).toBeNull()
  }
  expect(limit.count('192.0.2.1')).toBe(10)
})

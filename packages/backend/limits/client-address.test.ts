import { expect, test } from 'vitest'
import { normalizeAddress, toLimitSubject } from './client-address.ts'

test.for([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8::1', '2001:db8::1'],
  [undefined, '0.0.0.0'],
  ['', '0.0.0.0'],
  ['192.0.2.1, 10.0.0.1', '0.0.0.0'],
  ["'; --", '0.0.0.0'],
] as const)('records %s as %s', ([given, recorded]) => {
  expect(normalizeAddress(given)).toBe(recorded)
})

test.for([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
] as const)('counts requests of %s for %s', ([address, subject]) => {
  expect(toLimitSubject(address)).toBe(subject)
})

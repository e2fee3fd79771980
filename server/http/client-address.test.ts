import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readClientAddress } from './client-address.ts'

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['a direct visitor', '203.0.113.7', undefined, '203.0.113.7'],
  ['IPv4 on an IPv6 socket', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['a stranger who claims to be someone else', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a visitor behind our proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a visitor who forged a hop before our proxy', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['a visitor behind two of our proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['a visitor behind a proxy that adds the port', '10.0.0.1', '198.51.100.1:50123', '198.51.100.1'],
  [
    'a visitor with a port behind two proxies',
    '10.0.0.1',
    '198.51.100.1:50123, 10.0.0.2:443',
    '198.51.100.1',
  ],
  ['an IPv6 visitor with a port', '10.0.0.1', '[2001:db8::1]:50123', '2001:db8::1'],
  ['an IPv6 visitor in brackets', '10.0.0.1', '[2001:db8::1]', '2001:db8::1'],
  ['an IPv6 visitor', '10.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['IPv4 in IPv6 with a port', '10.0.0.1', '[::ffff:198.51.100.1]:50123', '198.51.100.1'],
  ['a hop that is not an IP address', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
  ['our proxy without the header', '10.0.0.1', undefined, '10.0.0.1'],
])('reads the address of %s', (_, peer, forwarded, address) => {
  expect(readClientAddress(requestFrom(peer, forwarded), ['10.0.0.1', '10.0.0.2'])).toBe(address)
})

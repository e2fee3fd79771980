import { expect, test } from 'vitest'
import { mustBeEmail } from './email-address.ts'

test.for([
  ['a@b.example', 'a@b.example'],
  [' First.Last+tag@Mail.Example ', 'first.last+tag@mail.example'],
  ["o'neil_x@sub.domain.example", "o'neil_x@sub.domain.example"],
] as const)('accepts %s', ([given, email]) => {
  expect(mustBeEmail(given)).toBe(email)
})

test.for([
  'a',
  'a@b',
  '@b.example',
  'a@',
  'a b@c.example',
  'a@b.example\nBcc: all@c.example',
  'a@b.example,c@d.example',
  '"a"@b.example',
  'a..b@c.example',
  '.a@c.example',
  'a@-b.example',
  'a@b..example',
  'a@[192.0.2.1]',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b'.repeat(63)}.${'b'.repeat(63)}.${'b'.repeat(63)}.${'b'.repeat(63)}.example`,
  '<a@b.example>',
])('rejects %s', (given) => {
  expect(() => mustBeEmail(given)).toThrow('Unable to validate email address: invalid format')
})

test('reports a missing address', () => {
  for (const nothing of [undefined, null, ''])
    expect(() => mustBeEmail(nothing)).toThrow('An email address is required')
})

import { expect, test } from 'vitest'
import { formatIban, readBic, readIban } from './iban.ts'

const IBANS = [
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
]

test.for(IBANS)('accepts %s', (iban) => {
  expect(readIban(formatIban(iban).toLowerCase())).toBe(iban)
})

test('detects a changed digit and swapped digits', () => {
  for (const iban of IBANS) {
    for (let index = 2; index < iban.length; index += 1) {
      const sign = iban[index]!
      if (!/\d/.test(sign)) continue
      const changed = String((Number(sign) + 1) % 10)
      expect(readIban(iban.slice(0, index) + changed + iban.slice(index + 1))).toBeNull()
      const next = iban[index + 1]
      if (next !== undefined && /\d/.test(next) && next !== sign)
        expect(readIban(iban.slice(0, index) + next + sign + iban.slice(index + 2))).toBeNull()
    }
  }
})

test.for(['', 'DE', 'DE00', 'XX', 'DE89370400440532013000000000000000000', 'DE89 3704-0044'])(
  '%j is no IBAN',
  (text) => {
    expect(readIban(text)).toBeNull()
  },
)

test('formats accounts in groups of four', () => {
  expect(formatIban('NO9386011117947')).toBe('NO93 8601 1117 947')
})

test('accepts bank codes of 8 or 11 characters', () => {
  expect(['cobadeff xxx', 'COBADEFF', 'COBADEF', 'COBADEFFXX', '12345678'].map(readBic)).toEqual([
    'COBADEFFXXX',
    'COBADEFF',
    null,
    null,
    null,
  ])
})

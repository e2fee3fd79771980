import { expect, test } from 'vitest'
import { composePaymentCode } from './payment-code.ts'

const TRANSFER = {
  name: 'Peakshelf GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amount: 123450,
  reference: '2026-0001',
}

test('contains recipient, amount, account and reference', () => {
  expect(composePaymentCode(TRANSFER)).toBe(
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nPeakshelf GmbH\nDE89370400440532013000\nEUR1234.50\n\n\n2026-0001',
  )
})

test('leaves the line of the BIC empty if the account has none', () => {
  expect(composePaymentCode({ ...TRANSFER, bic: null })!.split('\n')[4]).toBe('')
})

test.for([0, -1, 0.5, 100_000_000_000, Number.NaN])('rejects %d cents', (amount) => {
  expect(composePaymentCode({ ...TRANSFER, amount })).toBeNull()
})

test('removes line breaks that would start another field', () => {
  const code = composePaymentCode({
    ...TRANSFER,
    name: 'A\nGB82WEST12345698765432\r\nEUR999',
    reference: '1\u2028\nEUR1',
  })!
  expect(code.split('\n')).toHaveLength(11)
  expect(code.split('\n')[5]).toBe('A GB82WEST12345698765432 EUR999')
})

test('never exceeds the length that scanners support', () => {
  for (const sign of ['x', 'é', '漢', '🙂', 'e\u0301']) {
    const code = composePaymentCode({ ...TRANSFER, name: sign.repeat(300), reference: sign.repeat(300) })!
    expect(new TextEncoder().encode(code).byteLength).toBeLessThanOrEqual(331)
    expect(code.split('\n')).toHaveLength(11)
    expect(code.isWellFormed()).toBe(true)
  }
})

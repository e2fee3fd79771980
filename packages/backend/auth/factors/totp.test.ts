import { expect, test } from 'vitest'
import { decodeBase32, encodeBase32 } from './base32.ts'
import { computeTotpCode, findTotpStep, formatTotpUri, generateTotpSecret } from './totp.ts'

/** The secret of the test vectors of RFC 6238, appendix B. */
const SECRET = encodeBase32(Buffer.from('12345678901234567890'))

test.for([
  [59, '287082'],
  [1111111109, '081804'],
  [20000000000, '353130'],
] as const)('at %i s returns the code %s of RFC 6238', ([time, code]) => {
  expect(computeTotpCode(SECRET, Math.floor(time / 30))).toBe(code)
})

test.for([
  ['', ''],
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
] as const)('encodes "%s" as %s, as in RFC 4648', ([text, encoded]) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded)
  expect(decodeBase32(encoded).toString()).toBe(text)
})

test('rejects text that is not base32', () => {
  expect(() => decodeBase32('a1')).toThrow(RangeError)
})

test('accepts a code of the current step and of the adjacent ones', () => {
  const now = 1_700_000_000
  const step = Math.floor(now / 30)
  for (const [offset, isTaken] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const found = findTotpStep(SECRET, computeTotpCode(SECRET, step + offset), now, null)
    expect(found).toBe(isTaken ? step + offset : null)
  }
})

test('rejects a code of a used step or an earlier one', () => {
  const now = 1_700_000_000
  const step = Math.floor(now / 30)
  expect(findTotpStep(SECRET, computeTotpCode(SECRET, step), now, step)).toBeNull()
  expect(findTotpStep(SECRET, computeTotpCode(SECRET, step - 1), now, step)).toBeNull()
  expect(findTotpStep(SECRET, computeTotpCode(SECRET, step + 1), now, step)).toBe(step + 1)
})

test('generates random secrets with a URL that authenticator apps can read', () => {
  const secret = generateTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(secret).not.toBe(generateTotpSecret())
  expect(formatTotpUri(secret, 'My Site', 'a+b@mail.example')).toBe(
    `otpauth://totp/My%20Site:a%2Bb%40mail.example?algorithm=SHA1&digits=6&issuer=My%20Site&period=30&secret=${secret}`,
  )
})

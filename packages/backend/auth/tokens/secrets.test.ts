import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('x'.repeat(43))
const others = createSecrets('y'.repeat(43))

test('decrypts only with the same key and context', () => {
  const sealed = secrets.seal('JBSWY3DP', 'factor 1')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealed).not.toBe(secrets.seal('JBSWY3DP', 'factor 1'))
  expect(secrets.open(sealed, 'factor 1')).toBe('JBSWY3DP')
  expect(() => secrets.open(sealed, 'factor 2')).toThrow()
  expect(() => others.open(sealed, 'factor 1')).toThrow()
})

test('rejects modified text and text that it did not encrypt', () => {
  const sealed = secrets.seal('JBSWY3DP', 'factor 1')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(() => secrets.open(`v1.${bytes.toString('base64url')}`, 'factor 1')).toThrow()
  expect(() => secrets.open('JBSWY3DP', 'factor 1')).toThrow('unknown form')
  expect(() => secrets.open('v1.', 'factor 1')).toThrow()
})

test('refresh tokens depend only on the session and the parent token', () => {
  const token = secrets.deriveRefreshToken('session', 'parent')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(secrets.deriveRefreshToken('session', 'parent')).toBe(token)
  const different = [
    secrets.deriveRefreshToken('session', 'other'),
    secrets.deriveRefreshToken('other', 'parent'),
    others.deriveRefreshToken('session', 'parent'),
  ]
  expect(new Set([token, ...different]).size).toBe(4)
})

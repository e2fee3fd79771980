import { hash as hashWithBcrypt } from 'bcryptjs'
import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, isReadableHash, verifyPassword } from './password-hash.ts'

test('hashes with argon2id in PHC format, the configured costs and a random salt', async () => {
  const [one, other] = await Promise.all([hashPassword('secret words'), hashPassword('secret words')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword('secret words', one)).toBe(true)
  expect(await verifyPassword('secret Words', one)).toBe(false)
  for (const hash of [null, '', 'plain', one.replace('argon2id', 'argon2i')])
    expect(await verifyPassword('secret words', hash)).toBe(false)
})

test('verifies a hash of the reference implementation', async () => {
  // argon2 -id -t 2 -m 16 -p 1, from the test vectors of the reference implementation
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', hash)).toBe(true)
  expect(await verifyPassword('Password', hash)).toBe(false)
})

test('verifies bcrypt hashes in all variants', async () => {
  const hash = await hashWithBcrypt('secret words', 4)
  for (const version of ['$2a$', '$2b$', '$2y$']) {
    expect(await verifyPassword('secret words', version + hash.slice(4))).toBe(true)
    expect(await verifyPassword('other words', version + hash.slice(4))).toBe(false)
  }
})

test('rejects hashes that need too much memory or time', () => {
  const tail = '$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(isReadableHash(`$argon2id$v=19$m=65536,t=2,p=1${tail}`)).toBe(true)
  for (const costs of [
    'm=9999999,t=2,p=1',
    'm=65536,t=999,p=1',
    'm=65536,t=2,p=99',
    'm=4,t=2,p=1',
    'm=65536,t=0,p=1',
  ]) {
    expect(isReadableHash(`$argon2id$v=19$${costs}${tail}`)).toBe(false)
  }
  expect(isReadableHash(`$2b$31$${'a'.repeat(53)}`)).toBe(false)
})

test('marks weaker and other hashes as outdated, but not new ones', async () => {
  expect(isOutdatedHash(await hashPassword('secret words'))).toBe(false)
  expect(isOutdatedHash(await hashWithBcrypt('secret words', 4))).toBe(true)
  expect(
    isOutdatedHash('$argon2id$v=19$m=4096,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'),
  ).toBe(true)
})

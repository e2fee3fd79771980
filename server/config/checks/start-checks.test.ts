import { expect, test } from 'vitest'
import { mustBeOwnAddress } from './start-checks.ts'

test.each([
  ['site.invalid', 'HOST is site.invalid, a name '],
  ['203.0.113.9', 'HOST is 203.0.113.9, not an address of this machine: use 127.0.0.1, or 0.0.0.0'],
])('rejects HOST %s', async (host, words) => {
  await expect(mustBeOwnAddress(host)).rejects.toThrow(words)
})

test.each(['127.0.0.1', 'localhost', '0.0.0.0'])('accepts HOST %s', async (host) => {
  await expect(mustBeOwnAddress(host)).resolves.toBeUndefined()
})

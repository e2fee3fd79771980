import { decodeProtectedHeader } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccessTokens } from '../auth/tokens/tokens.ts'
import { type BackendKeys, fingerprintKeys, generateKeys, listSigningKeyIds } from './keys.ts'
import { listVerifyingKeys, rotateSigningKey, applyDueRotation } from './keys-rotation.ts'

const START = new Date('2026-03-01T12:00:00Z')
const hoursLater = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const CLAIMS = { sub: crypto.randomUUID(), session_id: crypto.randomUUID() }

function openTokens(keys: BackendKeys, now: Date) {
  const rotated = applyDueRotation(keys, now)
  return createAccessTokens({
    signingKey: rotated.signingKey,
    nextKey: rotated.nextSigningKey,
    retiredKeys: listVerifyingKeys(rotated, now),
    issuer: 'http://localhost/auth/v1',
  })
}

function pretendItIs(time: Date): void {
  vi.useFakeTimers({ now: time, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('publishes a new key for a day before using it, also in a running process', async () => {
  const before = await generateKeys()
  const keys = await rotateSigningKey(before, { now: START })
  const [oldId, newId] = [before.signingKey.kid, keys.nextSigningKey!.key.kid]
  expect(keys.nextSigningKey!.usedFrom).toBe('2026-03-02T12:00:00.000Z')

  pretendItIs(START)
  const tokens = await openTokens(keys, START)
  expect(tokens.listPublicKeys().map(({ kid }) => kid)).toEqual([oldId, newId])
  expect(JSON.stringify(tokens.listPublicKeys())).not.toContain('"d"')
  vi.setSystemTime(hoursLater(23.9))
  const last = await tokens.mint(CLAIMS)
  expect(decodeProtectedHeader(last).kid).toBe(oldId)
  vi.setSystemTime(hoursLater(24.1))
  const first = await tokens.mint(CLAIMS)
  expect(decodeProtectedHeader(first).kid).toBe(newId)

  const other = await openTokens(keys, hoursLater(24.1))
  expect(await other.verify(last)).toHaveProperty('caller')
  expect(await other.verify(first)).toHaveProperty('caller')
  expect(decodeProtectedHeader(await other.mint(CLAIMS)).kid).toBe(newId)
})

test('accepts an old key for a day after its last use', async () => {
  const before = await generateKeys()
  const keys = await rotateSigningKey(before, { now: START })
  const idsAt = (hours: number) =>
    listVerifyingKeys(applyDueRotation(keys, hoursLater(hours)), hoursLater(hours))
  expect(idsAt(23)).toEqual([])
  expect(idsAt(47).map(({ kid }) => kid)).toEqual([before.signingKey.kid])
  expect(idsAt(49)).toEqual([])
  expect(JSON.stringify(applyDueRotation(keys, hoursLater(47)).retiredSigningKeys)).not.toContain('"d"')
})

test('revokes a leaked key immediately', async () => {
  const before = await generateKeys()
  pretendItIs(START)
  const stolen = await (await openTokens(before, START)).mint(CLAIMS)
  const keys = await rotateSigningKey(before, { now: START, isLeaked: true })
  const tokens = await openTokens(keys, START)
  expect(await tokens.verify(stolen)).toEqual({ problem: { kind: 'unknown-key' } })
  expect(tokens.listPublicKeys()).toHaveLength(1)
})

test('rejects a second new key while one is pending, unless the current key leaked', async () => {
  const waiting = await rotateSigningKey(await generateKeys(), { now: START })
  await expect(rotateSigningKey(waiting, { now: hoursLater(1) })).rejects.toThrow(
    'it is used from 2026-03-02T12:00:00.000Z on',
  )
  const replaced = await rotateSigningKey(waiting, { now: hoursLater(1), isLeaked: true })
  expect(replaced.nextSigningKey).toBeUndefined()
})

test('rotation keeps the fingerprint and a common signing key', async () => {
  const first = await generateKeys()
  const { encryptionKey: _, ...withoutEncryptionKey } = first
  for (const keys of [first, withoutEncryptionKey]) {
    for (const isLeaked of [false, true]) {
      const rotated = await rotateSigningKey(keys, { now: START, isLeaked })
      expect(fingerprintKeys(rotated)).toBe(fingerprintKeys(keys))
      expect(listSigningKeyIds(rotated)).toContain(keys.signingKey.kid)
      const later = await rotateSigningKey(rotated, { now: hoursLater(30) })
      expect(fingerprintKeys(later)).toBe(fingerprintKeys(keys))
      expect(listSigningKeyIds(later)).toContain(keys.signingKey.kid)
    }
  }
})

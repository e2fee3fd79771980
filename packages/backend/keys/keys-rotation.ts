/**
 * A new signing key is published a day before it signs, so that caches of the public keys have it; the old one verifies
 * until its last token has expired (threat model, section 9).
 */
import type { JWK } from 'jose'
import { generateSigningKey } from '../auth/tokens/tokens.ts'
import { type BackendKeys, getEncryptionKey, KeysError, type RetiredSigningKey } from './keys.ts'

const HOUR_MS = 3_600_000
const PUBLISHED_BEFORE_MS = 24 * HOUR_MS
/** Longer than any access token is valid. */
const VERIFIES_AFTER_MS = 24 * HOUR_MS
/** Replicas recognize each other by these, even after a long pause. */
const REMEMBERED_AFTER_MS = 30 * 24 * HOUR_MS

/**
 * Adds a key that replaces the current one in a day, or immediately if that one leaked.
 * @throws KeysError while an earlier new key is pending
 */
export async function rotateSigningKey(
  keys: BackendKeys,
  { now, isLeaked = false }: { now: Date; isLeaked?: boolean },
): Promise<BackendKeys> {
  const present = applyDueRotation(keys, now)
  if (present.nextSigningKey && !isLeaked) {
    throw new KeysError(
      `A new signing key is already pending; it is used from ${present.nextSigningKey.usedFrom} on.`,
    )
  }
  const key = await generateSigningKey()
  const rotated = { ...present, encryptionKey: getEncryptionKey(present) }
  if (!isLeaked) {
    return { ...rotated, nextSigningKey: { key, usedFrom: after(now, PUBLISHED_BEFORE_MS) } }
  }
  const ended = [present.signingKey, ...listKeys(present.retiredSigningKeys)].map((old) =>
    retire(old, now, 0),
  )
  return { ...rotated, signingKey: key, nextSigningKey: undefined, retiredSigningKeys: ended }
}

export function applyDueRotation(keys: BackendKeys, now: Date): BackendKeys {
  const { nextSigningKey: next, signingKey, retiredSigningKeys = [] } = keys
  const isDue = next !== undefined && new Date(next.usedFrom) <= now
  const retired = isDue
    ? [retire(signingKey, new Date(next.usedFrom), VERIFIES_AFTER_MS), ...retiredSigningKeys]
    : retiredSigningKeys
  return {
    ...keys,
    ...(isDue && { signingKey: next.key, nextSigningKey: undefined }),
    retiredSigningKeys: retired.filter(
      ({ verifiesUntil }) => new Date(verifiesUntil).getTime() + REMEMBERED_AFTER_MS > now.getTime(),
    ),
  }
}

export function listVerifyingKeys({ retiredSigningKeys = [] }: BackendKeys, now: Date): JWK[] {
  return listKeys(retiredSigningKeys.filter(({ verifiesUntil }) => new Date(verifiesUntil) > now))
}

function retire({ kty, crv, x, y, kid }: JWK, from: Date, ms: number): RetiredSigningKey {
  return { key: { kty, crv, x, y, kid }, verifiesUntil: after(from, ms) }
}

function listKeys(retired: readonly RetiredSigningKey[] = []): JWK[] {
  return retired.map(({ key }) => key)
}

function after(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString()
}

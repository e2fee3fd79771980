import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import { generateSigningKey } from '../auth/tokens/tokens.ts'

export type BackendKeys = {
  publishable: string
  /** `sb_secret_…`, bypasses row-level security. Never leaves the server. */
  secret: string
  signingKey: JWK
  nextSigningKey?: { key: JWK; usedFrom: string }
  /** Public halves of former keys, whose tokens may still be valid. */
  retiredSigningKeys?: readonly RetiredSigningKey[]
  /**
   * Encrypts secrets in the database, such as those of authenticators; at least 43 random characters. Default: derived
   * from the signing key, and lost with it.
   */
  encryptionKey?: string
}

export type RetiredSigningKey = { key: JWK; verifiesUntil: string }

const PUBLISHABLE_PREFIX = 'sb_publishable_'
const SECRET_PREFIX = 'sb_secret_'
const KEY_BYTES = 32
/** Length of 32 bytes in base64url. */
const MIN_RANDOM_LENGTH = 43
const FINGERPRINT_LENGTH = 16

export class KeysError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'KeysError'
  }
}

export async function generateKeys(): Promise<BackendKeys> {
  return {
    publishable: PUBLISHABLE_PREFIX + randomBytes(KEY_BYTES).toString('base64url'),
    secret: SECRET_PREFIX + randomBytes(KEY_BYTES).toString('base64url'),
    signingKey: await generateSigningKey(),
    retiredSigningKeys: [],
    encryptionKey: randomBytes(KEY_BYTES).toString('base64url'),
  }
}

export function mustBeUsableKeys(keys: BackendKeys): BackendKeys {
  mustBeKey(keys.publishable, PUBLISHABLE_PREFIX)
  mustBeKey(keys.secret, SECRET_PREFIX)
  if (keys.encryptionKey !== undefined && keys.encryptionKey.length < MIN_RANDOM_LENGTH) {
    throw new KeysError(`The encryption key must have at least ${MIN_RANDOM_LENGTH} random characters.`)
  }
  const { kid, d } = (keys.signingKey ?? {}) as Partial<JWK>
  if (typeof kid !== 'string' || typeof d !== 'string') {
    throw new KeysError('The signing key must be a private P-256 key (JWK) with a "kid".')
  }
  return keys
}

export function getEncryptionKey(keys: BackendKeys): string {
  return keys.encryptionKey ?? keys.signingKey.d!
}

export function deriveSealingKey(keys: BackendKeys): string {
  const bytes = hkdfSync('sha256', getEncryptionKey(keys), '', 'functions sealing', KEY_BYTES)
  return Buffer.from(bytes).toString('base64url')
}

/** Identifies an installation without revealing its keys. Excludes signing keys, which change. */
export function fingerprintKeys(keys: BackendKeys): string {
  return createHash('sha256')
    .update(JSON.stringify([keys.publishable, keys.secret, getEncryptionKey(keys)]))
    .digest('hex')
    .slice(0, FINGERPRINT_LENGTH)
}

export function listSigningKeyIds(keys: BackendKeys): string[] {
  const { signingKey, nextSigningKey, retiredSigningKeys = [] } = keys
  const all = [signingKey, nextSigningKey?.key, ...retiredSigningKeys.map(({ key }) => key)]
  return all.flatMap((key) => (key?.kid ? [key.kid] : []))
}

function mustBeKey(key: unknown, prefix: string): void {
  const isUsable =
    typeof key === 'string' && key.startsWith(prefix) && key.length >= prefix.length + MIN_RANDOM_LENGTH
  if (!isUsable) {
    throw new KeysError(
      `A key must begin with "${prefix}" followed by at least ${MIN_RANDOM_LENGTH} random characters.`,
    )
  }
}

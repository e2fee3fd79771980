import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type Secrets = ReturnType<typeof createSecrets>

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const SEAL_VERSION = 'v1.'

export function createSecrets(encryptionKey: string) {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', encryptionKey, '', `auth ${purpose}`, KEY_BYTES))
  const refreshKey = derive('refresh tokens')
  const codeKey = derive('codes')
  const sealKey = derive('sealed secrets')
  return {
    /** Derived instead of stored, so that the active token can be returned again after a lost response. */
    deriveRefreshToken: (sessionId: string, parentHash: string) =>
      createHmac('sha256', refreshKey).update(`${sessionId}:${parentHash}`).digest('base64url'),
    /** Keyed, since six digits are easily guessed. */
    hashCode: (purpose: string, code: string) =>
      createHmac('sha256', codeKey).update(`${purpose}:${code}`).digest('hex'),
    /** Authenticated encryption; `context` must be the same in `open`. */
    seal(text: string, context: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return SEAL_VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    /** @throws Error if the key or context differs or the text was changed */
    open(sealed: string, context: string): string {
      if (!sealed.startsWith(SEAL_VERSION)) throw new Error('The sealed text has an unknown form.')
      const bytes = Buffer.from(sealed.slice(SEAL_VERSION.length), 'base64url')
      const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

export function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Encrypts stored texts with AES-256-GCM and a key that is not in the database. */
import { Buffer } from 'node:buffer'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { MissingSettingError, readSetting } from '../frame/read-setting.ts'

/** `sealed:v1:{id of the key}:{nonce, text and tag in base64url}`. */
const SEALED = /^sealed:v1:([0-9a-f]{12}):([\w-]+)$/
const NONCE_BYTES = 12

/** No key of the installation opens the text, or it was changed. */
export class UnopenedTextError extends Error {}

/**
 * @param keys the first one seals
 * @param context identifies the row of the text, which can't be opened in another row
 */
export async function seal(keys: readonly SealingKey[], text: string, context: string): Promise<string> {
  const key = keys[0]!
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(
    chooseCipher(nonce, context),
    await deriveCipherKey(key),
    encode(text),
  )
  return `sealed:v1:${key.id}:${Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url')}`
}

/** The plain text; text that is not sealed is returned as it is. @throws UnopenedTextError */
export async function open(keys: readonly SealingKey[], text: string, context: string): Promise<string> {
  if (!isSealed(text)) return text
  const [, keyId, body] = SEALED.exec(text) ?? []
  const key = keys.find(({ id }) => id === keyId)
  if (!key) {
    throw new UnopenedTextError(
      'It was sealed with a key that the installation no longer has. If that key was in SEALING_KEYS, add it again.',
    )
  }
  const bytes = new Uint8Array(Buffer.from(body!, 'base64url'))
  try {
    const opened = await crypto.subtle.decrypt(
      chooseCipher(bytes.slice(0, NONCE_BYTES), context),
      await deriveCipherKey(key),
      bytes.slice(NONCE_BYTES),
    )
    return new TextDecoder().decode(opened)
  } catch (cause) {
    throw new UnopenedTextError('It was changed, or copied from another row.', { cause })
  }
}

export function isSealed(text: string): boolean {
  return text.startsWith('sealed:')
}

export const endpointContext = (id: string) => `webhook endpoint ${id}`
export const calendarContext = (id: string) => `host calendar ${id}`
export const calendarLoginContext = (id: string) => `login of host calendar ${id}`

function chooseCipher(nonce: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: encode(context) }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

// Keys of the installation, which its database does not contain. WebCrypto only, for Deno.

export type SealingKey = {
  /** Identifies the key in sealed texts without revealing it. */
  id: string
  /** HKDF key (RFC 5869), from which a key per purpose is derived. */
  root: CryptoKey
}

const SETTING = 'SEALING_KEYS'
/** Length of 32 bytes in base64url. */
const MIN_KEY_LENGTH = 43
const ID_BYTES = 6
const KEY_BITS = 256

/** The first key seals, each opens what it sealed; SEALING_KEYS come before the key of the embedded backend. */
export async function listSealingKeys(
  runtime: Pick<FunctionRuntime, 'settings' | 'sealingKey'> | undefined,
): Promise<SealingKey[]> {
  const named = readSetting(runtime, SETTING)?.split(/[\s,]+/) ?? []
  const all = [...named.filter(Boolean), ...(runtime?.sealingKey ? [runtime.sealingKey] : [])]
  if (all.length === 0) {
    throw new MissingSettingError(
      `This needs ${SETTING} among the secrets of the functions: at least ${MIN_KEY_LENGTH} random characters.`,
    )
  }
  if (all.some((key) => key.length < MIN_KEY_LENGTH)) {
    throw new MissingSettingError(`Each of ${SETTING} needs at least ${MIN_KEY_LENGTH} random characters.`)
  }
  return Promise.all(all.map(importKey))
}

async function importKey(text: string): Promise<SealingKey> {
  const bytes = new TextEncoder().encode(text)
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const id = await crypto.subtle.deriveBits(deriveFor('key id'), root, ID_BYTES * 8)
  return { id: toHex(id), root }
}

function deriveCipherKey({ root }: SealingKey): Promise<CryptoKey> {
  const algorithm = { name: 'AES-GCM', length: KEY_BITS }
  return crypto.subtle.deriveKey(deriveFor('sealed texts'), root, algorithm, false, ['encrypt', 'decrypt'])
}

/** The HMAC of a text in hexadecimal, by the key derived for a purpose. */
export async function signToken({ root }: SealingKey, purpose: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: KEY_BITS }
  const key = await crypto.subtle.deriveKey(deriveFor(purpose), root, algorithm, false, ['sign'])
  return toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** SHA-256 in hexadecimal, as the database stores tokens. */
export async function hashToken(token: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
}

function deriveFor(purpose: string): HkdfParams {
  return {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(`site ${purpose}`),
  }
}

export function toHex(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('hex')
}

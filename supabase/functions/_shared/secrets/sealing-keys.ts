/** Keys of the installation, which its database does not contain. WebCrypto only, for Deno. */
import { Buffer } from 'node:buffer'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { MissingSettingError, readSetting } from '../frame/read-setting.ts'

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

export function deriveCipherKey({ root }: SealingKey): Promise<CryptoKey> {
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

/** Keys of the installation: what its database holds is worth nothing without them. Written for WebCrypto, as Deno has it. */
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { MissingSettingError, readSetting } from '../frame/read-setting.ts'

export type SealingKey = {
  /** Says which key sealed a text, and nothing of the key. */
  id: string
  /** HKDF (RFC 5869), from which each purpose takes a key of its own. */
  root: CryptoKey
}

const SETTING = 'SEALING_KEYS'
/** Length of 32 bytes in base64url. */
const MIN_KEY_LENGTH = 43
const ID_BYTES = 6
const KEY_BITS = 256

/**
 * The newest first: it seals, all of them open. The setting SEALING_KEYS names them; behind those stands the one that the
 * embedded backend takes from its own keys, so that what it sealed is never lost by naming others.
 * @throws MissingSettingError on a hosted project without the setting, and for keys that are too short
 */
export async function listSealingKeys(runtime: FunctionRuntime | undefined): Promise<SealingKey[]> {
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
  return Promise.all(all.map(openKey))
}

async function openKey(text: string): Promise<SealingKey> {
  const bytes = new TextEncoder().encode(text)
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const id = await crypto.subtle.deriveBits(takeFor('key id'), root, ID_BYTES * 8)
  return { id: toHex(new Uint8Array(id)), root }
}

export function deriveCipherKey({ root }: SealingKey): Promise<CryptoKey> {
  const algorithm = { name: 'AES-GCM', length: KEY_BITS }
  return crypto.subtle.deriveKey(takeFor('sealed texts'), root, algorithm, false, ['encrypt', 'decrypt'])
}

export function deriveSigningKey({ root }: SealingKey, purpose: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: KEY_BITS }
  return crypto.subtle.deriveKey(takeFor(purpose), root, algorithm, false, ['sign'])
}

function takeFor(purpose: string): HkdfParams {
  return {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(`site ${purpose}`),
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

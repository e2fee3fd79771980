/** Texts that only the installation can read: AES-256-GCM under a key that is not in its database. */
import { deriveCipherKey, type SealingKey } from './sealing-keys.ts'

/** `sealed:v1:{id of the key}:{nonce, text and tag in base64url}`. */
const SEALED = /^sealed:v1:([0-9a-f]{12}):([\w-]+)$/
const NONCE_BYTES = 12

/** No key of the installation opens it, or somebody changed it. */
export class UnopenedTextError extends Error {}

/**
 * @param keys the first one seals
 * @param place where the text lies: it opens nowhere else
 */
export async function seal(keys: readonly SealingKey[], text: string, place: string): Promise<string> {
  const key = keys[0]!
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(
    chooseCipher(nonce, place),
    await deriveCipherKey(key),
    encode(text),
  )
  return `sealed:v1:${key.id}:${Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url')}`
}

/** @returns what was sealed; a text that never was as it is. @throws UnopenedTextError */
export async function open(keys: readonly SealingKey[], text: string, place: string): Promise<string> {
  if (!isSealed(text)) return text
  const [, keyId, body] = SEALED.exec(text) ?? []
  const key = keys.find(({ id }) => id === keyId)
  if (!key) {
    throw new UnopenedTextError(
      'The key that sealed it is not among those of the installation. If it was one of SEALING_KEYS, name it there again.',
    )
  }
  const bytes = new Uint8Array(Buffer.from(body!, 'base64url'))
  try {
    const opened = await crypto.subtle.decrypt(
      chooseCipher(bytes.slice(0, NONCE_BYTES), place),
      await deriveCipherKey(key),
      bytes.slice(NONCE_BYTES),
    )
    return new TextDecoder().decode(opened)
  } catch (cause) {
    throw new UnopenedTextError('It was changed, or lies in another place.', { cause })
  }
}

export function isSealed(text: string): boolean {
  return text.startsWith('sealed:')
}

/** Where the secret of an endpoint lies, the present one as the former. */
export const endpointPlace = (id: string) => `webhook endpoint ${id}`
/** Where the address of a calendar lies. */
export const calendarPlace = (id: string) => `host calendar ${id}`

function chooseCipher(nonce: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: encode(place) }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Encrypts stored texts with AES-256-GCM and a key that is not in the database. */
import { Buffer } from 'node:buffer'
import { deriveCipherKey, type SealingKey } from './sealing-keys.ts'

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

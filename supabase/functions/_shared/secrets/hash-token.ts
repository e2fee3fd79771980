import { toHex } from './sealing-keys.ts'

/** As the database keeps the token of an address: SHA-256 in hexadecimal. */
export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

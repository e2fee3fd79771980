/** Verifies signatures by a shared secret (HMAC-SHA256) on the raw body. */
import { Buffer } from 'node:buffer'

export type Bytes = Uint8Array<ArrayBuffer>

export const CLOCK_TOLERANCE_SECONDS = 5 * 60
const MAX_SIGNATURES = 10
const HEX_DIGEST = /^[0-9a-f]{64}$/i
const SECONDS = /^\d{1,11}$/

/**
 * Whether a header such as `t=1492774577,v1=5257…` signs timestamp, full stop and body, as Stripe and Calendly do. One of
 * several signatures must match: while a secret changes, both sign.
 * @param now Unix time in milliseconds
 */
export async function isStampedBodySigned(
  body: Bytes,
  header: string | null,
  secret: string,
  now: number,
): Promise<boolean> {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const stamps = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
  const [stamp] = stamps
  if (stamps.length !== 1 || !SECONDS.test(stamp!) || signatures.length > MAX_SIGNATURES) return false
  if (Math.abs(now / 1000 - Number(stamp)) > CLOCK_TOLERANCE_SECONDS) return false
  const signed = new Uint8Array(Buffer.concat([Buffer.from(`${stamp}.`), body]))
  for (const signature of signatures) if (await isSigned(signed, signature, secret)) return true
  return false
}

/** Whether a hexadecimal digest signs the body. `verify` compares in constant time. */
export async function isSigned(signed: Bytes, digest: string | null, secret: string): Promise<boolean> {
  if (digest === null || !HEX_DIGEST.test(digest)) return false
  const bytes = Uint8Array.from(digest.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  return crypto.subtle.verify('HMAC', key, bytes, signed)
}

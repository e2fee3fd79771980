/** Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, 30 s. */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '../tokens/secrets.ts'
import { decodeBase32, encodeBase32 } from './base32.ts'

const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
const SKEW_STEPS = 1

export function generateTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES))
}

export function computeTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/**
 * Returns the matching step, or null. Steps up to `lastUsedStep` are refused: each code works once.
 * @param now Unix time in seconds
 */
export function findTotpStep(
  secret: string,
  code: string,
  now: number,
  lastUsedStep: number | null,
): number | null {
  const current = Math.floor(now / STEP_SECONDS)
  let found: number | null = null
  for (let step = current - SKEW_STEPS; step <= current + SKEW_STEPS; step += 1) {
    // Always compares all steps, for constant time.
    const isSame = isSameText(computeTotpCode(secret, step), code)
    if (isSame && step > (lastUsedStep ?? -1)) found ??= step
  }
  return found
}

export function formatTotpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: String(DIGITS),
    issuer,
    period: String(STEP_SECONDS),
    secret,
  })
  // Authenticator apps don't decode a plus sign as a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

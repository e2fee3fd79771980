import { timingSafeEqual } from 'node:crypto'

/** Compares what was given with a secret, taking as long wherever they differ. */
export function isSameSecret(given: string | Buffer, right: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * 64-bit hash of a text: two 32-bit lanes over its code units, mixed as in MurmurHash3.
 * Not collision-resistant against attackers.
 * @returns 16 hex digits
 */
export function digestText(text: string): string {
  let low = 0x9e37_79b9
  let high = 0x85eb_ca6b
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x85eb_ca77)
    high = Math.imul(high ^ unit, 0xc2b2_ae3d)
    high ^= high >>> 15
  }
  low = Math.imul(low ^ (low >>> 16), 0x21f0_aaad) ^ Math.imul(high ^ (high >>> 13), 0x735a_2d97)
  high = Math.imul(high ^ (high >>> 16), 0x21f0_aaad) ^ Math.imul(low ^ (low >>> 13), 0x735a_2d97)
  return toHex(high) + toHex(low)
}

function toHex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

export function encodeBase32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= BITS) {
      bits -= BITS
      text += ALPHABET[(buffer >> bits) & 31]
    }
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(buffer << (BITS - bits)) & 31] : text
}

export function decodeBase32(text: string): Buffer {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) throw new RangeError('Not base32.')
    buffer = (buffer << BITS) | value
    bits += BITS
    if (bits >= 8) {
      bits -= 8
      bytes.push((buffer >> bits) & 255)
    }
    buffer &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** Returns the next number, from 0 up to but not including 1. */
export type RandomSource = () => number

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
const WARM_UP_ROUNDS = 8

/** 32-bit FNV-1a hash of the UTF-16 code units of a text. */
export function hashText(text: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
  }
  return hash >>> 0
}

/** Creates a generator of pseudorandom numbers (32-bit xorshift). */
export function createRandom(seed: number): RandomSource {
  // Xorshift would never leave state zero.
  let state = seed >>> 0 || FNV_OFFSET
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next()
  return next
}

/** Returns an integer from `least` to `most`, inclusive. */
export function pickInteger(random: RandomSource, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

export function pickBetween(random: RandomSource, least: number, most: number): number {
  return least + random() * (most - least)
}

/** Random damage to files: bit flips, truncation, wrong encodings, pieces of other files; reproducible by seed. */

export type Random = (below: number) => number

export type Mutation = { bytes: Uint8Array; isCutOnly: boolean }

const MARKS = '",;\n\r<>[]{}\\:\0&=\t-|]]>\'/!'

/** Pseudo-random numbers, reproducible by seed. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e37_79b1) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** @param others files to take pieces from */
export function mutateFile(bytes: Uint8Array, others: readonly Uint8Array[], random: Random): Mutation {
  if (random(8) === 0) return { bytes: bytes.slice(0, random(bytes.length)), isCutOnly: true }
  let mutated: Uint8Array = Uint8Array.from(bytes)
  for (let change = random(4); change >= 0; change -= 1) {
    const mutate = MUTATIONS[random(MUTATIONS.length)]!
    mutated = mutate(mutated, random, others)
  }
  return { bytes: mutated, isCutOnly: false }
}

type Mutate = (bytes: Uint8Array, random: Random, others: readonly Uint8Array[]) => Uint8Array

const MUTATIONS: readonly Mutate[] = [
  flipBits,
  putMarks,
  cutOut,
  repeatPiece,
  splice,
  truncate,
  changeLineBreaks,
  changeEncoding,
]

function flipBits(bytes: Uint8Array, random: Random): Uint8Array {
  for (let flip = random(5); flip >= 0 && bytes.length > 0; flip -= 1) {
    bytes[random(bytes.length)]! ^= 1 << random(8)
  }
  return bytes
}

function putMarks(bytes: Uint8Array, random: Random): Uint8Array {
  for (let mark = random(5); mark >= 0 && bytes.length > 0; mark -= 1) {
    bytes[random(bytes.length)] = MARKS.charCodeAt(random(MARKS.length))
  }
  return bytes
}

function cutOut(bytes: Uint8Array, random: Random): Uint8Array {
  const from = random(bytes.length + 1)
  return join(bytes.subarray(0, from), bytes.subarray(from + random(80)))
}

function repeatPiece(bytes: Uint8Array, random: Random): Uint8Array {
  const from = random(bytes.length + 1)
  const piece = bytes.subarray(from, from + 1 + random(60))
  const times = random(3) === 0 ? 200 : 2
  return join(bytes.subarray(0, from), ...Array.from({ length: times }, () => piece), bytes.subarray(from))
}

function splice(bytes: Uint8Array, random: Random, others: readonly Uint8Array[]): Uint8Array {
  const other = others[random(others.length)]!
  const from = random(other.length)
  const at = random(bytes.length + 1)
  return join(bytes.subarray(0, at), other.subarray(from, from + random(400)), bytes.subarray(at))
}

function truncate(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.slice(0, random(bytes.length + 1))
}

function changeLineBreaks(bytes: Uint8Array, random: Random): Uint8Array {
  const lineBreak = ['\r\n', '\r', '\n\n', ' '][random(4)]!
  return new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll('\n', lineBreak))
}

function changeEncoding(bytes: Uint8Array, random: Random): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (random(3) === 0) return Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff)
  if (random(2) === 0) return new TextEncoder().encode(`\ufeff${text}`)
  const wide = new Uint8Array(text.length * 2)
  const isBigEndian = random(2) === 0
  const view = new DataView(wide.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian)
  const mark = isBigEndian ? [0xfe, 0xff] : [0xff, 0xfe]
  return random(2) === 0 ? wide : join(Uint8Array.from(mark), wide)
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

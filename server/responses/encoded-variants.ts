import { createWorkQueue } from '#backend/limits/work-queue.ts'
import { compressBody, type Effort, type Encoding } from './compress-body.ts'

/** A string body has one Latin-1 character per byte. */
export type Variant = { body: Buffer | string; headers: string[] }

export type EncodedVariants = {
  find(encoding: Encoding): Variant | Promise<Variant>
}

/** Number of requests before the best compression, which takes a hundred times as long and saves an eighth. */
const FREQUENT_REQUESTS = 20
/**
 * Node writes headers and a string body in one call if both fit into its 16 KiB buffer, which is up to a
 * tenth cheaper.
 */
const MAX_TEXT_BYTES = 12 * 1024
/** One at a time, so that the other threads serve visitors. */
const improvementQueue = createWorkQueue({ name: 'compression', atOnce: 1, maxWaiting: 50 })

/**
 * @param layOut adds headers to a compressed body
 * @param effort of the first compression
 * @param ready body compressed by the build
 */
export function createEncodedVariants(
  body: Buffer,
  layOut: (bytes: Buffer, encoding: Encoding) => Variant,
  effort: Exclude<Effort, 'best'> = 'quick',
  ready: Partial<Record<Encoding, Buffer>> = {},
): EncodedVariants {
  const made: Partial<Record<Encoding, Variant | Promise<Variant>>> = {}
  const requests = { br: 0, gzip: 0 }
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
      const bytes = await improvementQueue(() => compressBody(body, encoding, 'best'))
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
      requests[encoding] += 1
      if (requests[encoding] >= FREQUENT_REQUESTS && !isImproved[encoding] && !(known instanceof Promise))
        void improve(encoding, known)
      return known
    },
  }
}

function writeAsText({ body, headers }: Variant): Variant {
  if (typeof body === 'string' || body.length > MAX_TEXT_BYTES) return { body, headers }
  return { body: body.toString('latin1'), headers }
}

import { createHash } from 'node:crypto'
import { CDN_HEADERS } from '../cdn/cdn-headers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type Encoding, compressBody, type Effort } from './compress-body.ts'
import { createWorkQueue } from '#backend/limits/work-queue.ts'

const MIN_COMPRESSED_BYTES = 600
const COMPRESSIBLE =
  /^(text\/|application\/((rss|atom|feed)\+)?(json|javascript|xml|manifest|speculationrules)|image\/svg)/

/** A complete response with prepared body and headers, so that serving it costs little more than plain node:http. */
export type StoredResponse = {
  status: number
  etag: string
  lastModified: string | null
  identity: Variant & { body: Buffer }
  encoded: EncodedVariants | null
  notModifiedHeaders: string[]
}

export type CountBytes = (bytes: number) => void

/** @param headers with lower-case names, without length, encoding and ETag */
export function buildStoredResponse(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  { effort = 'quick', ready }: { effort?: 'once' | 'quick'; ready?: Partial<Record<Encoding, Buffer>> } = {},
): StoredResponse {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const compresses = body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(headers['content-type'] ?? '')
  const base = { ...headers, etag, ...(compresses && { vary: 'Accept-Encoding' }) }
  const layOut = (bytes: Buffer, encoding?: string) => ({
    body: bytes,
    headers: Object.entries({
      ...base,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }).flat(),
  })
  return {
    status,
    etag,
    lastModified: headers['last-modified'] ?? null,
    identity: layOut(body),
    encoded: compresses ? createEncodedVariants(body, layOut, effort, ready) : null,
    notModifiedHeaders: Object.entries(base).flat(),
  }
}

/** Sends 304 if the client has the current version. Synchronous unless the body must be compressed first. */
export function sendStoredResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  countBytes?: CountBytes,
): void | Promise<void> {
  if (stored.status === 200 && isCurrentAtClient(request, stored)) {
    response.writeHead(304, stored.notModifiedHeaders)
    response.end()
    return undefined
  }
  return sendVariant(request, response, stored, { countBytes })
}

/** Headers that would make caches treat a stale response as fresh. */
const FRESHNESS_HEADERS = new Set(['cache-control', 'etag', 'last-modified', 'expires', ...CDN_HEADERS])

const STALE_HEADERS = [
  'cache-control',
  'no-store',
  'warning',
  '110 - "Response is Stale"',
  'x-served',
  'stale',
]

/** Sends a copy of a page that can't be rendered, marked as stale (RFC 9111, section 4.2.4; RFC 7234, section 5.5.1). */
export function sendStaleResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  { ageSeconds, countBytes }: { ageSeconds: number; countBytes?: CountBytes | undefined },
): void | Promise<void> {
  const mark = (headers: string[]) => [
    ...headers.flatMap((name, at) =>
      at % 2 === 1 || FRESHNESS_HEADERS.has(name) ? [] : [name, headers[at + 1]!],
    ),
    ...STALE_HEADERS,
    'age',
    String(ageSeconds),
  ]
  return sendVariant(request, response, stored, { countBytes, mark })
}

type SendOptions = { countBytes?: CountBytes | undefined; mark?: (headers: string[]) => string[] }

function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  { countBytes, mark }: SendOptions,
): void | Promise<void> {
  const send = ({ headers, body }: Variant) => {
    response.writeHead(stored.status, mark ? mark(headers) : headers)
    if (request.method === 'HEAD') response.end()
    else {
      response.end(body, 'latin1')
      countBytes?.(body.length)
    }
  }
  const variant = chooseVariant(request, stored)
  return variant instanceof Promise ? variant.then(send) : send(variant)
}

function chooseVariant(
  { headers }: IncomingMessage,
  { encoded, identity }: StoredResponse,
): Variant | Promise<Variant> {
  const encoding = encoded && chooseEncoding(headers['accept-encoding'] ?? '')
  return encoding ? encoded.find(encoding) : identity
}

/**
 * Compares the ETag, or without one the date (RFC 9110, section 13.2.2). The date must be equal, because
 * removing the newest part of a response makes it earlier.
 */
function isCurrentAtClient({ headers }: IncomingMessage, { etag, lastModified }: StoredResponse): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return known.includes(etag)
  return lastModified !== null && headers['if-modified-since'] === lastModified
}

/** A string body has one Latin-1 character per byte. */
export type Variant = { body: Buffer | string; headers: string[] }

type EncodedVariants = {
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

import { createHash } from 'node:crypto'
import { CDN_HEADERS } from '../cdn/cdn-headers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type Encoding } from './compress-body.ts'
import { createEncodedVariants, type EncodedVariants, type Variant } from './encoded-variants.ts'

const SMALLEST_COMPRESSED_BYTES = 600
const COMPRESSIBLE =
  /^(text\/|application\/((rss|atom|feed)\+)?(json|javascript|xml|manifest|speculationrules)|image\/svg)/

/**
 * A whole answer, ready to be written to the socket: body and header array of each encoding are made once,
 * so that serving one costs little more than node:http itself.
 */
export type StoredResponse = {
  status: number
  etag: string
  /** As its header says it; null for a page, whose change nobody dates. */
  lastModified: string | null
  identity: Variant & { body: Buffer }
  /** Null for what compression makes no smaller. */
  encoded: EncodedVariants | null
  notModifiedHeaders: string[]
}

/** Hears how many bytes of a body were sent. */
export type CountBytes = (bytes: number) => void

/**
 * Lays out the headers of every variant; a compressed one is made when it is asked for. Header names are lower case
 * and leave out length, encoding and ETag.
 * @param compression effort of compressing it when it is first asked for, and what was compressed ahead
 */
export function buildStoredResponse(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  { effort = 'quick', ready }: { effort?: 'once' | 'quick'; ready?: Partial<Record<Encoding, Buffer>> } = {},
): StoredResponse {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const compresses =
    body.length >= SMALLEST_COMPRESSED_BYTES && COMPRESSIBLE.test(headers['content-type'] ?? '')
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

/**
 * Writes a stored answer: 304 when the visitor holds it, else the smallest encoding they accept. At once, unless that
 * encoding is asked for the first time.
 */
export function sendStoredResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  countBytes?: CountBytes,
): void | Promise<void> {
  if (stored.status === 200 && isHeld(request, stored)) {
    response.writeHead(304, stored.notModifiedHeaders)
    response.end()
    return undefined
  }
  return sendVariant(request, response, stored, { countBytes })
}

/** What the next cache would take for fresh, or for the same as before. */
const HEADERS_OF_FRESH = new Set(['cache-control', 'etag', 'last-modified', 'expires', ...CDN_HEADERS])

const MARKS_OF_STALE = [
  'cache-control',
  'no-store',
  'warning',
  '110 - "Response is Stale"',
  'x-served',
  'stale',
]

/**
 * Writes a copy of a page that can't be rendered now, marked so that people can tell and no cache keeps it
 * (RFC 9111, section 4.2.4; the warning is of RFC 7234, section 5.5.1).
 * @param ageSeconds since it was rendered
 */
export function sendStaleResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  { ageSeconds, countBytes }: { ageSeconds: number; countBytes?: CountBytes | undefined },
): void | Promise<void> {
  const mark = (headers: string[]) => [
    ...headers.flatMap((name, at) =>
      at % 2 === 1 || HEADERS_OF_FRESH.has(name) ? [] : [name, headers[at + 1]!],
    ),
    ...MARKS_OF_STALE,
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
 * RFC 9110, section 13.2.2: a date counts only where no ETag is given. It has to be the very one that was sent, since
 * an answer gets an earlier date when its newest part is taken away.
 */
function isHeld({ headers }: IncomingMessage, { etag, lastModified }: StoredResponse): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return known.includes(etag)
  return lastModified !== null && headers['if-modified-since'] === lastModified
}

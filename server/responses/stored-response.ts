import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const BROTLI_QUALITY = 9
const SMALLEST_COMPRESSED_BYTES = 600
const COMPRESSIBLE =
  /^(text\/|application\/((rss|atom|feed)\+)?(json|javascript|xml|manifest|speculationrules)|image\/svg)/

type Variant = { body: Buffer; headers: string[] }

/**
 * A whole answer, ready to be written to the socket: body and header array of each encoding are made once,
 * so that serving one costs little more than node:http itself.
 */
export type StoredResponse = {
  status: number
  etag: string
  /** As its header says it; null for a page, whose change nobody dates. */
  lastModified: string | null
  identity: Variant
  gzip: Variant | null
  br: Variant | null
  notModifiedHeaders: string[]
}

/**
 * Compresses `body` and lays out the headers of every variant. Header names are lower case and leave out
 * length, encoding and ETag.
 */
export async function buildStoredResponse(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Promise<StoredResponse> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const compresses =
    body.length >= SMALLEST_COMPRESSED_BYTES && COMPRESSIBLE.test(headers['content-type'] ?? '')
  const base = { ...headers, etag, ...(compresses && { vary: 'Accept-Encoding' }) }
  const layOut = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    headers: Object.entries({
      ...base,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }).flat(),
  })
  const [br, zipped] = compresses
    ? await Promise.all([
        brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
        gzipAsync(body, { level: 9 }),
      ])
    : [null, null]
  return {
    status,
    etag,
    lastModified: headers['last-modified'] ?? null,
    identity: layOut(body),
    gzip: zipped && layOut(zipped, 'gzip'),
    br: br && layOut(br, 'br'),
    notModifiedHeaders: Object.entries(base).flat(),
  }
}

/**
 * Writes a stored answer: 304 when the visitor holds it, else the smallest encoding they accept.
 * @returns the bytes of the body that is sent
 */
export function sendStoredResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
): number {
  if (stored.status === 200 && isHeld(request, stored)) {
    response.writeHead(304, stored.notModifiedHeaders)
    response.end()
    return 0
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  const variant =
    (stored.br && accepts(accepted, 'br') && stored.br) ||
    (stored.gzip && accepts(accepted, 'gzip') && stored.gzip) ||
    stored.identity
  response.writeHead(stored.status, variant.headers)
  if (request.method === 'HEAD') {
    response.end()
    return 0
  }
  response.end(variant.body)
  return variant.body.length
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

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}

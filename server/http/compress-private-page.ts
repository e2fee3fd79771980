import { MAY_COMPRESS } from '../pages/security-headers.ts'
import { chooseEncoding, compressBody } from '../responses/compress-body.ts'

const MIN_BYTES = 600

/**
 * Compresses an uncached page, unless it contains a secret that the compressed length could reveal (BREACH,
 * docs/threat-model.md, section 8).
 * @param accepted Accept-Encoding of the request
 */
export async function compressPrivatePage(answer: Response, accepted: string): Promise<Response> {
  if (!answer.headers.has(MAY_COMPRESS)) return answer
  const { status } = answer
  const headers = new Headers(answer.headers)
  headers.delete(MAY_COMPRESS)
  headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(accepted)
  if (encoding === null || answer.body === null) return new Response(answer.body, { status, headers })
  const body = Buffer.from(await answer.arrayBuffer())
  if (body.length < MIN_BYTES) return new Response(body, { status, headers })
  const bytes = await compressBody(body, encoding, 'quick')
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(new Uint8Array(bytes), { status, headers })
}

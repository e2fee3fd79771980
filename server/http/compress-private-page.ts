import { MAY_COMPRESS } from '../pages/security-headers.ts'
import { chooseEncoding, compressBody } from '../responses/compress-body.ts'

/** Below that nothing is won. */
const SMALLEST_BYTES = 600

/**
 * Compresses a page that is made anew for whoever asks, where that page says that it may be: the length of a compressed body
 * tells whether what somebody put into it repeats what else it holds (BREACH), so that pages with a secret in them stay as
 * they are (docs/threat-model.md, section 8).
 * @param accepted the Accept-Encoding of who asks
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
  if (body.length < SMALLEST_BYTES) return new Response(body, { status, headers })
  const bytes = await compressBody(body, encoding, 'quick')
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(new Uint8Array(bytes), { status, headers })
}

import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import { FetchFailure } from './guarded-fetch-failure.ts'

/** Reads a response body; the limit applies after decompression. @throws FetchFailure 'too-large' or 'unreadable' */
export async function readFetchedBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== 'identity' && encoding !== 'gzip') throw new FetchFailure('unreadable')
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new FetchFailure('too-large')
  const stream = encoding === 'gzip' ? response.pipe(createGunzip()) : response
  // `pipe` does not forward errors: decompression would wait forever.
  if (stream !== response) response.once('error', (error) => stream.destroy(error))
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxBytes) throw new FetchFailure('too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure('unreadable', null, { cause: error })
  } finally {
    response.destroy()
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Reads `Retry-After`: seconds or a date. */
export function readWaitSeconds(header: string | undefined): number {
  if (header === undefined) return 0
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

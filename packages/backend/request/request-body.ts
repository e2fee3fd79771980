/** Reason for refusing a body; each service has its own message. */
export type BodyProblem = 'too-large' | 'compressed' | 'too-deep' | 'not-text' | 'broken-off'

export class BodyError extends Error {
  readonly problem: BodyProblem

  constructor(problem: BodyProblem, cause?: unknown) {
    super(`The request body is ${problem}.`, { cause })
    this.name = 'BodyError'
    this.problem = problem
  }
}

const MAX_JSON_DEPTH = 64

/** Counts bytes regardless of `Content-Length`. @throws BodyError */
export async function readTextBody(request: Request, limitBytes: number): Promise<string> {
  mustBeUncompressed(request)
  const text = decode(await readBytes(request, limitBytes))
  if (measureDepth(text) > MAX_JSON_DEPTH) throw new BodyError('too-deep')
  return text
}

export function mustBeUncompressed(request: Request): void {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') throw new BodyError('compressed')
}

/** @throws BodyError too-large, after which the rest of the stream is discarded; broken-off */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw new BodyError('too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  const read = () => reader?.read().catch(refuseDisconnected)
  for (let part = await read(); part?.value; part = await read()) {
    size += part.value.byteLength
    if (size > limitBytes) {
      void drainBody(reader!)
      throw new BodyError('too-large')
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks, size)
}

export function refuseDisconnected(cause: unknown): never {
  throw new BodyError('broken-off', cause)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BodyError('not-text')
  }
}

/** Nesting of brackets outside strings. Meaningless for text that is not JSON. */
export function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    // Skips strings, most of a large body, with a fast search.
    if (character === '"') index = findStringEnd(text, index + 1)
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1))
    else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}

function findStringEnd(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (quote - backslashes > from && text[quote - backslashes - 1] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote
  }
  return text.length
}

/** The HTTP server closes the connection after that. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024

/**
 * Discards the rest of a refused body, so that the client can reuse the connection. Doesn't cancel it: an in-process
 * form would keep writing and crash the process.
 */
export async function drainBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    let size = 0
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      size += part.value.byteLength
      if (size > MAX_DRAINED_BYTES) return
    }
  } catch {
    // The connection was closed.
  }
}

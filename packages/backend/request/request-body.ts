/** Why a body was not taken. Each service words it in its own protocol. */
export type BodyProblem = 'too-large' | 'compressed' | 'too-deep' | 'not-text' | 'broken-off'

export class BodyError extends Error {
  readonly problem: BodyProblem

  constructor(problem: BodyProblem, cause?: unknown) {
    super(`The request body is ${problem}.`, { cause })
    this.name = 'BodyError'
    this.problem = problem
  }
}

/** Deepest nesting of arrays and objects in a JSON body (threat model, section 10). */
const MAX_JSON_DEPTH = 64

/**
 * Reads a body as text, counting its bytes whatever `Content-Length` says.
 * @throws BodyError when it is larger than `limitBytes`, compressed, not UTF-8, or nested too deeply
 */
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

/**
 * Reads a body of at most `limitBytes`, counting whatever `Content-Length` says.
 * @throws BodyError too-large, the rest of the stream is then discarded; broken-off
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw new BodyError('too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  const read = () => reader?.read().catch(refuseBrokenOff)
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

/**
 * What a failure to read a body means: whoever sends it went away.
 * @throws BodyError broken-off
 */
export function refuseBrokenOff(cause: unknown): never {
  throw new BodyError('broken-off', cause)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BodyError('not-text')
  }
}

/** Deepest nesting of brackets outside strings; in text that is no JSON it means nothing and does no harm. */
export function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    // Strings are most of a large body, and searching is much faster than looking at each character.
    if (character === '"') index = findStringEnd(text, index + 1)
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1))
    else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}

/** Index of the quote that ends a string whose first character is at `from`; the length of the text without one. */
function findStringEnd(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (quote - backslashes > from && text[quote - backslashes - 1] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote
  }
  return text.length
}

/** More than this is not waited for: the HTTP server then closes the connection. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024

/**
 * Reads what still comes of a body that was refused, and drops it. A client may have sent all of it and wait on the
 * same connection with its next request, which stays behind the rest. Not cancelled: a form that is given in process
 * goes on writing, and would end the process.
 */
export async function drainBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    let size = 0
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      size += part.value.byteLength
      if (size > MAX_DRAINED_BYTES) return
    }
  } catch {
    // The connection has ended, so nothing waits behind.
  }
}

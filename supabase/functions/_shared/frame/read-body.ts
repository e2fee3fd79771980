/** Request bodies of functions: counted while they arrive, decoded and parsed strictly. */
import { FunctionRefusal } from './function-refusal.ts'

/** Deepest nesting of arrays and objects (threat model, section 10). */
const MAX_JSON_DEPTH = 64
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i

/** @throws FunctionRefusal 415 for a body that says it is something else than JSON, or is compressed */
export function mustBeJsonType({ headers }: Request): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim()
  if (type !== undefined && !JSON_TYPE.test(type)) throw refuseType()
}

const refuseType = () =>
  new FunctionRefusal(415, 'Send the request as JSON, with the header Content-Type: application/json.')

/** @throws FunctionRefusal 413 over the limit, 415 when compressed, 400 when it breaks off before its end */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') {
    throw new FunctionRefusal(415, 'Compressed request bodies are not accepted. Send it plain.')
  }
  const tooLarge = () =>
    new FunctionRefusal(413, `The request is larger than the ${describeSize(limitBytes)} that fit.`)
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  const read = () => reader?.read().catch(refuseBrokenOff)
  for (let part = await read(); part?.value; part = await read()) {
    size += part.value.byteLength
    if (size > limitBytes) throw tooLarge()
    chunks.push(part.value)
  }
  return joinChunks(chunks, size)
}

function refuseBrokenOff(): never {
  throw new FunctionRefusal(400, 'The request broke off before its end. Send it again.')
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.byteLength
  }
  return joined
}

/** The parsed body; undefined when there is none. @throws FunctionRefusal 400, 413 or 415 with what is wrong */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  const text = decodeText(await readBytes(request, limitBytes))
  if (text.trim() === '') return undefined
  if (!request.headers.has('content-type')) throw refuseType()
  return parseJson(text)
}

/** @throws FunctionRefusal 400 for what is no JSON, or nested too deep */
export function parseJson(text: string): unknown {
  const value = parse(text)
  if (!isShallow(value)) {
    throw new FunctionRefusal(400, `The JSON is nested more than ${MAX_JSON_DEPTH} levels deep.`)
  }
  return value
}

/** @throws FunctionRefusal 400 for bytes that are no UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FunctionRefusal(400, 'The request is not valid UTF-8 text.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FunctionRefusal(400, 'The request is not valid JSON.')
  }
}

/** Level by level: a hostile body could be nested deeper than calls can go. */
function isShallow(value: unknown): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_JSON_DEPTH) return false
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return true
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function describeSize(bytes: number): string {
  const mebibyte = 1024 * 1024
  return bytes >= mebibyte ? `${bytes / mebibyte} MiB` : `${bytes} bytes`
}

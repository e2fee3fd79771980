import { Buffer } from 'node:buffer'
import { FunctionRefusal } from './function-refusal.ts'

/** Nesting of arrays and objects (threat model, section 10). */
const MAX_JSON_DEPTH = 64
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i

/** @throws FunctionRefusal 415 for another content type than JSON */
export function mustBeJsonType({ headers }: Request): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim()
  if (type !== undefined && !JSON_TYPE.test(type)) throw refuseType()
}

const refuseType = () =>
  new FunctionRefusal(415, 'Send the request as JSON, with the header Content-Type: application/json.')

/** @throws FunctionRefusal 413 over the limit, 415 if compressed, 400 if incomplete */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') {
    throw new FunctionRefusal(415, 'Compressed request bodies are not accepted. Send the body uncompressed.')
  }
  const tooLarge = () =>
    new FunctionRefusal(413, `The request is larger than the ${describeSize(limitBytes)} limit.`)
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
  return new Uint8Array(Buffer.concat(chunks))
}

function refuseBrokenOff(): never {
  throw new FunctionRefusal(400, 'The request ended before it was complete. Send it again.')
}

/** The parsed body; undefined if empty. @throws FunctionRefusal 400, 413 or 415 */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  const text = decodeText(await readBytes(request, limitBytes))
  if (text.trim() === '') return undefined
  if (!request.headers.has('content-type')) throw refuseType()
  return parseJson(text)
}

/** @throws FunctionRefusal 400 for invalid or too deeply nested JSON */
export function parseJson(text: string): unknown {
  const value = parse(text)
  if (!isShallow(value)) {
    throw new FunctionRefusal(400, `The JSON is nested more than ${MAX_JSON_DEPTH} levels deep.`)
  }
  return value
}

/** @throws FunctionRefusal 400 for invalid UTF-8 */
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

/** Not recursive: a hostile body could be nested deeper than the call stack. */
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

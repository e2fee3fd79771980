import { mustBeUncompressed, readBytes } from '#backend/request/request-body.ts'
import { ByteLimitError } from '../stores/byte-store.ts'
import { storageErrors } from '../errors.ts'
import { mustArriveWithin, mustEndWithin } from './upload-deadline.ts'

export type Upload = {
  bytes: AsyncIterable<Uint8Array>
  type: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

const DEFAULT_TYPE = 'application/octet-stream'
const NO_CACHE = 'no-cache'
/** Fields and boundaries of a multipart body. */
export const MULTIPART_OVERHEAD_BYTES = 64 * 1024

/**
 * Reads a multipart body, as browsers send it, or raw bytes with headers. Contract, section 6.1.
 * @throws BodyError, ByteLimitError, StorageError RequestTimeout, also while the bytes are read
 */
export async function readUpload(
  request: Request,
  { limitBytes, timeoutMs }: { limitBytes: number; timeoutMs: number },
): Promise<Upload> {
  mustBeUncompressed(request)
  const type = request.headers.get('content-type') ?? DEFAULT_TYPE
  if (isForm(request)) {
    return mustEndWithin(timeoutMs, readMultipart(request, type, limitBytes))
  }
  if (Number(request.headers.get('content-length')) > limitBytes) throw new ByteLimitError(limitBytes)
  return {
    bytes: request.body ? mustArriveWithin(timeoutMs, request.body) : noBytes(),
    type,
    cacheControl: readCacheControl(request.headers.get('cache-control')),
    userMetadata: readHeaderMetadata(request),
  }
}

export function isForm({ headers }: Request): boolean {
  return headers.get('content-type')?.startsWith('multipart/form-data') ?? false
}

/** Base64 of a JSON object in the header `x-metadata`; null without it. */
export function readHeaderMetadata(request: Request): Record<string, unknown> | null {
  return parseMetadata(decodeBase64(request.headers.get('x-metadata')))
}

async function readMultipart(request: Request, type: string, limitBytes: number): Promise<Upload> {
  const form = await parseForm(request, type, limitBytes)
  const file = [...form.values()].find((value) => typeof value !== 'string')
  if (!file) throw storageErrors.badRequest('The form contains no file')
  return {
    bytes: file.stream(),
    type: file.type || DEFAULT_TYPE,
    cacheControl: readMaxAge(readField(form, 'cacheControl')),
    userMetadata: parseMetadata(readField(form, 'metadata')),
  }
}

async function parseForm(request: Request, type: string, limitBytes: number): Promise<FormData> {
  const bytes = await readBytes(request, limitBytes + MULTIPART_OVERHEAD_BYTES)
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch (cause) {
    throw storageErrors.badRequest('The multipart body could not be read', cause)
  }
}

function readField(form: FormData, name: string): string | null {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}

function readCacheControl(header: string | null): string {
  return readMaxAge(/^max-age=(\d{1,9})$/.exec(header?.trim() ?? '')?.[1] ?? null)
}

function readMaxAge(seconds: string | null): string {
  return seconds !== null && /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : NO_CACHE
}

function decodeBase64(text: string | null): string | null {
  return text === null ? null : Buffer.from(text, 'base64').toString('utf8')
}

function parseMetadata(text: string | null): Record<string, unknown> | null {
  if (text === null) return null
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>
    }
  } catch (cause) {
    throw storageErrors.badRequest('The metadata is not JSON', cause)
  }
  throw storageErrors.badRequest('The metadata must be a JSON object')
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // Empty file.
}

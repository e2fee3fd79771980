import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import { DataError } from '../client/data-error.ts'
import { inspectPicture, measurePicture, type PictureType } from './picture-file.ts'
import type { PostTable } from '../posts/post-rows.ts'
import type { PicturePurpose, UploadedPicture } from '../posts/post-writer.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'

/** Names are never reused, so files can be cached for a year. */
const CACHE_CONTROL = 'max-age=31536000'

export type PictureUpload = {
  table: PostTable
  file: Blob
  purpose: PicturePurpose
  onProgress: (fraction: number) => void
  signal?: AbortSignal | undefined
}

/** Stores a picture for a signed-in person. @param token access token */
export async function uploadPicture(token: string, upload: PictureUpload): Promise<UploadedPicture> {
  const type = await inspectPicture(upload.file)
  const path = namePicture(upload.table, upload.purpose, type)
  const { supabaseUrl, publishableKey } = readSiteConfiguration()
  const storage = `${supabaseUrl ?? ''}/storage/v1/object`
  const sent = await sendPicture({
    url: `${storage}/${PICTURE_BUCKET}/${path}`,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': `image/${type}`,
      'cache-control': CACHE_CONTROL,
    },
    file: upload.file,
    onProgress: upload.onProgress,
    signal: upload.signal,
  })
  const size = readSentSize(sent.body) ?? (await measurePicture(upload.file))
  // Sent as a path. The database adds the origin of the site, which may differ from the browser's.
  const url = `${storage}/public/${PICTURE_BUCKET}/${path}`
  return { url: `${url}?w=${size.width}&h=${size.height}`, ...size }
}

/** @throws DataError with a message for people; DOMException AbortError if aborted */
export async function sendPicture(request: Parameters<typeof sendFile>[0]): Promise<SentFile> {
  const sent = await sendFile(request).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new DataError(
      'unavailable',
      'The picture could not be sent. Check your connection and try again.',
      cause,
    )
  })
  if (sent.status >= 200 && sent.status < 300) return sent
  throw toUploadError(sent)
}

/** Storage reports most errors with status 400, and the actual status in the body. */
function toUploadError({ status, body }: SentFile): DataError {
  const answer = (body ?? {}) as { statusCode?: string | number; message?: string; error?: string }
  const actual = Number(answer.statusCode ?? status)
  const text = answer.message ?? answer.error
  const cause = { status, body }
  if (actual === 401 || actual === 403) return new DataError('refused', OPERATION_BLOCKED, cause)
  if (actual === 413 || actual === 415)
    return new DataError('rejected', text ?? 'This picture is too large or of another kind.', cause)
  if (actual >= 500 || actual === 429)
    return new DataError('unavailable', 'The picture could not be stored. Try again in a moment.', cause)
  return new DataError('rejected', text ?? 'The picture was not accepted.', cause)
}

const EXTENSIONS: Record<PictureType, string> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
}
const RANDOM_CHARACTERS = 8

/** Name as in the specification (section 7), plus a random part, because two authors may upload at the same time. */
function namePicture(table: PostTable, purpose: PicturePurpose, type: PictureType): string {
  const id = crypto.randomUUID()
  const extension = EXTENSIONS[type]
  if (table === 'blog_posts') return `blog-images/${id}.${extension}`
  const prefix = purpose === 'featured' ? 'featured' : 'news'
  return `news/${prefix}-${Date.now()}-${id.slice(0, RANDOM_CHARACTERS)}.${extension}`
}

/** Returns the picture size from the response, if it is there. */
export function readSentSize(body: unknown): { width: number; height: number } | null {
  const { width, height } = (body ?? {}) as { width?: unknown; height?: unknown }
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null
}

type SentFile = { status: number; body: unknown }

type FileToSend = {
  url: string
  headers: Record<string, string>
  file: Blob
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (fraction: number) => void
  signal?: AbortSignal | undefined
}

/** Same as the server's limit for uploads (threat model, section 7). */
const TIME_LIMIT_MS = 120_000

/**
 * Posts a file with XMLHttpRequest, because fetch does not report upload progress.
 * @returns the status and the JSON body; null for another body
 */
function sendFile({ url, headers, file, onProgress, signal }: FileToSend): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('The upload was stopped.', 'AbortError'))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', url)
    request.timeout = TIME_LIMIT_MS
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    const fail = (name: string) => () => reject(new DOMException('The upload did not finish.', name))
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: parse(request.responseText) }),
    )
    request.addEventListener('error', fail('NetworkError'))
    request.addEventListener('timeout', fail('TimeoutError'))
    request.addEventListener('abort', fail('AbortError'))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // For example an error page of a proxy.
    return null
  }
}

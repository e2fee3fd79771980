import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import { DataError } from '../client/data-error.ts'
import { inspectPicture, measurePicture, type PictureType } from './picture-file.ts'
import type { PostTable } from '../posts/post-rows.ts'
import type { PicturePurpose, UploadedPicture } from '../posts/post-writer.ts'
import { sendFile, type SentFile } from './send-file.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'

/** Names are never reused, so copies can be cached for a year. */
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
  // Stored as a path: the database adds the origin of the site, which may differ from the browser's.
  const url = `${storage}/public/${PICTURE_BUCKET}/${path}`
  return { url: `${url}?w=${size.width}&h=${size.height}`, ...size }
}

/** @throws DataError with a message for people; DOMException AbortError when stopped */
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

/** Storage sends most errors as status 400, with the actual status in the body. */
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

/** Specification, section 7, plus a random part: two authors may upload at the same time. */
function namePicture(table: PostTable, purpose: PicturePurpose, type: PictureType): string {
  const id = crypto.randomUUID()
  const extension = EXTENSIONS[type]
  if (table === 'blog_posts') return `blog-images/${id}.${extension}`
  const prefix = purpose === 'featured' ? 'featured' : 'news'
  return `news/${prefix}-${Date.now()}-${id.slice(0, RANDOM_CHARACTERS)}.${extension}`
}

/** Size in the response of the backend, if it contains one. */
export function readSentSize(body: unknown): { width: number; height: number } | null {
  const { width, height } = (body ?? {}) as { width?: unknown; height?: unknown }
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null
}

import { OBJECT_PATH, RENDER_PATH } from '#domain/html/render/picture-storage.ts'
import {
  answers,
  type Input,
  type MediaChange,
  type MediaFilter,
  type StoredFile,
} from '#supabase/functions/manage-media/contract.ts'
import { answer as uploadAnswer } from '#supabase/functions/upload-media/contract.ts'
import { createStaffCall, type GetGrant, makeGrantHeaders } from './client/call-function.ts'
import { DataError } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'
import { readSiteConfiguration } from './context/site-configuration.ts'
import { sendPicture } from './pictures/upload-picture.ts'
import { inspectPicture, MAX_PICTURE_BYTES } from './pictures/picture-file.ts'

export {
  MAX_ALT_LENGTH,
  MAX_TITLE_LENGTH,
  MEDIA_KINDS,
  MEDIA_PLACES,
  MEDIA_SORTS,
  type MediaChange,
  type MediaCounts,
  type MediaFilter,
  type MediaUse,
  type StoredFile,
} from '#supabase/functions/manage-media/contract.ts'

export type MediaSort = Extract<Input, { action: 'list' }>['sort']
export type UploadedMedia = { file: StoredFile; isKnown: boolean }
export type MediaUpload = {
  file: File
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

export type MediaManager = ReturnType<typeof createMediaManager>

const FAILURE = 'This did not work. Please try again.'
const UNREACHED = 'The media library did not respond. Check your connection and try again.'
export const MEDIA_PER_PAGE = 60

/** The media library. Functions throw `DataError` or `FunctionError`. */
export function createMediaManager(client: PostsClient, getGrant: GetGrant) {
  const run = createStaffCall<Input, typeof answers>(client, 'manage-media', answers, getGrant, FAILURE)
  const call: typeof run = (action, body) =>
    run(action, body).catch((error: unknown) => {
      const isUnreached = error instanceof DataError && error.kind === 'unavailable'
      throw isUnreached ? new DataError('unavailable', UNREACHED, error) : error
    })
  return {
    list: (filter: MediaFilter, sort: MediaSort, last: StoredFile | undefined) => {
      const after = last ? { value: last.at, id: last.id } : null
      return call('list', { filter, sort, after, limit: MEDIA_PER_PAGE })
    },
    /** @param catalogues true to first add files that were stored without the library */
    count: (catalogues: boolean) => call('count', { catalogues }),
    read: (id: string) => call('read', { id }),
    change: (ids: string[], change: MediaChange) => call('change', { ids, change }),
    remove: (ids: string[]) => call('delete', { ids }),
    restore: (ids: string[]) => call('restore', { ids }),
    replace: (from: string, to: string) => call('replace', { from, to }),
    undoReplace: (replacement: string) => call('undo-replace', { replacement }),
    /** Stores a file unless the library has it. @throws DOMException AbortError if aborted */
    async upload({ file, onProgress, signal }: MediaUpload): Promise<UploadedMedia> {
      const hash = await hashFile(file)
      const { media } = hash ? await call('find', { hashes: [hash] }) : { media: [] }
      if (media[0]) return { file: media[0], isKnown: true }
      for (;;) {
        try {
          return await sendMedia(client, await makeGrantHeaders(getGrant), { file, onProgress, signal })
        } catch (error) {
          if (!isRateLimited(error) || signal.aborted) throw error
        }
        await waitForRetry(signal)
      }
    },
  }
}

/** Returns SHA-256 as hex; null on plain http, where browsers have no `crypto.subtle`. */
async function hashFile(file: Blob): Promise<string | null> {
  // The types assume https.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const RETRY_DELAY_MS = 6000
const TOO_MANY_REQUESTS = 429

function isRateLimited(error: unknown): boolean {
  if (!(error instanceof DataError)) return false
  return (error.cause as { status?: unknown } | undefined)?.status === TOO_MANY_REQUESTS
}

function waitForRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_DELAY_MS)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

async function sendMedia(
  client: PostsClient,
  headers: Record<string, string>,
  { file, onProgress, signal }: MediaUpload,
): Promise<UploadedMedia> {
  const { supabaseUrl, publishableKey } = readSiteConfiguration()
  const { data } = await client.auth.getSession()
  const { body } = await sendPicture({
    url: `${supabaseUrl ?? ''}/functions/v1/upload-media?name=${encodeURIComponent(file.name.slice(-200))}`,
    headers: {
      apikey: publishableKey,
      'content-type': 'application/octet-stream',
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
      ...headers,
    },
    file,
    onProgress,
    signal,
  })
  const answer = uploadAnswer.safeParse(body)
  if (!answer.success) throw new DataError('rejected', FAILURE, answer.error)
  return { file: answer.data.file, isKnown: answer.data.is_known }
}

/** Returns the URL from which this page can load a file, because the stored origin may differ. */
export function locateFile({ url }: StoredFile): string {
  if (readSiteConfiguration().supabaseUrl !== null) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

export function locateThumbnail(file: StoredFile, side: number): string {
  const [path] = locateFile(file).split('?')
  return `${path!.replace(OBJECT_PATH, RENDER_PATH)}?width=${side}&height=${side}&resize=contain`
}

export type MediaKind = 'picture' | 'document'

/** Enough to detect the format. */
const HEAD_BYTES = 12

/**
 * Checks a file before it is sent, because the server's response takes long on slow connections.
 * @param wanted the only accepted kind; null for both
 */
export async function inspectMedia(file: Blob, wanted: MediaKind | null): Promise<void> {
  if (file.size === 0) throw new DataError('rejected', 'This file is empty. Choose another one.')
  if (file.size > MAX_PICTURE_BYTES)
    throw new DataError('rejected', 'This file is larger than 10 MB. Make it smaller and try again.')
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  const isPdf = head.startsWith('%PDF-')
  if (isPdf && wanted === 'picture')
    throw new DataError('rejected', 'This is a PDF. Choose a picture; PDF files can be linked in the text.')
  if (isPdf) return
  if (wanted === 'document') throw new DataError('rejected', 'This is not a PDF. Choose a PDF file.')
  if (/^.{4}ftyphei[cx]/s.test(head))
    throw new DataError(
      'rejected',
      'This is a HEIC photo, which most browsers can’t show. Save it as JPG and try again.',
    )
  await inspectPicture(file).catch((cause: unknown) => {
    throw new DataError(
      'rejected',
      'This file is not a supported picture. Use PNG, JPG, WebP, AVIF or GIF, or a PDF.',
      cause,
    )
  })
}

import { POST_FORMATS } from '#domain/imports/own/post-formats.ts'
import type { ExportContext, ExportFormat } from '#domain/imports/own/post-writer.ts'
import { listZippedPictures, namePicture } from '#domain/imports/own/zipped-pictures.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import { callFunction, type GetGrant, makeGrantHeaders } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { type RetryWait, retryWhileUnavailable } from '../imports/retry-call.ts'

export type ExportPage = {
  posts: OwnPost[]
  /** Number of posts in the table. */
  total: number
  /** All authors and tags; only on the first page. */
  names: OwnNames | null
}

type ExportOptions = {
  kind: 'blog' | 'news'
  getGrant: GetGrant
  signal: AbortSignal
  onRetryWait: (waiting: RetryWait | null) => void
}

/** Reads all posts of a kind, including drafts, page by page. Retries while the server is unavailable. */
export async function* exportPosts(
  client: PostsClient,
  { kind, getGrant, signal, onRetryWait }: ExportOptions,
): AsyncGenerator<ExportPage, void> {
  let after: string | null = null
  do {
    const page = await retryWhileUnavailable(
      async () =>
        callFunction(client, 'export-posts', {
          answer: async () => (await import('#supabase/functions/export-posts/contract.ts')).answer,
          body: { kind, after },
          headers: await makeGrantHeaders(getGrant),
          signal,
          failureMessage: 'The posts could not be exported. Please try again.',
        }),
      { signal, onRetryWait },
    )
    yield { posts: page.posts, total: page.total, names: page.names }
    after = page.last
  } while (after !== null)
}

export type WrittenExport = {
  file: Blob
  count: number
  pictureCount: number
  /** URLs of pictures that could not be loaded. */
  missing: string[]
}

type WriteOptions = {
  format: ExportFormat
  /** File name, also within a zip. */
  name: string
  context: Omit<ExportContext, 'names'>
  /** Loads a picture of this site; null if that fails. */
  readPicture: (address: string) => Promise<Uint8Array | null>
  /** Called after each page. */
  onProgress: (written: number, total: number) => void
}

/** Writes pages of posts to a file, or to a zip with their pictures. Blobs keep them out of memory. */
export async function writeExport(
  pages: AsyncIterable<ExportPage>,
  { format, name, context, readPicture, onProgress }: WriteOptions,
): Promise<WrittenExport> {
  const { open, type } = POST_FORMATS[format]
  let writer = open({ ...context, names: { authors: [], tags: [] } })
  const parts: Blob[] = []
  const pictures = new Set<string>()
  let count = 0
  for await (const { posts, total, names } of pages) {
    if (names !== null) writer = open({ ...context, names })
    if (parts.length === 0) parts.push(new Blob([writer.begin]))
    const texts = posts.map((post, index) => writer.write(post, count + index))
    parts.push(new Blob([texts.join('')]))
    for (const post of posts) for (const address of listZippedPictures(post, context)) pictures.add(address)
    count += posts.length
    onProgress(count, total)
  }
  const text = new Blob([...parts, writer.end()], { type })
  if (context.pictureOrigin === null) return { file: text, count, pictureCount: 0, missing: [] }
  const missing: string[] = []
  const files = async function* () {
    yield { path: name, bytes: new Uint8Array(await text.arrayBuffer()) }
    for (const address of pictures) {
      const bytes = await readPicture(address)
      if (bytes === null) missing.push(address)
      else yield { path: namePicture(address, format), bytes }
    }
  }
  const file = await packZip(files())
  return { file, count, pictureCount: pictures.size - missing.length, missing }
}

type ZippedFile = { path: string; bytes: Uint8Array }

/** Fixed, so that the same content gives the same archive. */
const MODIFIED = new Date('2026-01-01T00:00:00')

/** Packs files one by one, so that only one is in memory. */
async function packZip(files: AsyncIterable<ZippedFile>): Promise<Blob> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const parts: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    parts.push(new Blob([new Uint8Array(chunk)]))
  })
  let isFirst = true
  for await (const { path, bytes } of files) {
    // Pictures are already compressed.
    const file = isFirst ? new ZipDeflate(path) : new ZipPassThrough(path)
    file.mtime = MODIFIED
    zip.add(file)
    file.push(bytes, true)
    isFirst = false
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

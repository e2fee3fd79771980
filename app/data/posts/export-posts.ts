import { type ExportFormat, OWN_POST_WRITERS } from '#domain/imports/own/write-own-posts.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import { callFunction, type GetGrant, makeGrantHeaders } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { retryWhileUnavailable, type RetryWait } from '../imports/retry-call.ts'

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

const MEDIA_TYPES: Record<ExportFormat, string> = {
  json: 'application/json',
  csv: 'text/csv;charset=utf-8',
}

/**
 * Writes pages of posts into one file. Blobs keep it out of memory.
 * @param onProgress called after each page
 * @returns the file, and how many posts are in it
 */
export async function writeExport(
  pages: AsyncIterable<ExportPage>,
  format: ExportFormat,
  onProgress: (written: number, total: number) => void,
): Promise<{ file: Blob; count: number }> {
  const writer = OWN_POST_WRITERS[format]
  const parts: Blob[] = []
  let count = 0
  for await (const { posts, total, names } of pages) {
    if (parts.length === 0) parts.push(new Blob([writer.begin(names ?? { authors: [], tags: [] })]))
    const texts = posts.map((post, index) => writer.write(post, count + index === 0))
    parts.push(new Blob([texts.join('')]))
    count += posts.length
    onProgress(count, total)
  }
  return { file: new Blob([...parts, writer.end], { type: MEDIA_TYPES[format] }), count }
}

import type { OwnNames } from '#import/own/own-names.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { retryWhileUnavailable, type RetryWait } from '../imports/retry-call.ts'

export type ExportPage = {
  posts: OwnPost[]
  /** In the table, when this page was read. */
  total: number
  /** All authors and tags, with the first page. */
  names: OwnNames | null
}

export type ExportOptions = {
  kind: 'blog' | 'news'
  /** Gives an editor grant that holds; null for administrators who are signed in. */
  getGrant: (() => Promise<string>) | null
  signal: AbortSignal
  onRetryWait: (waiting: RetryWait | null) => void
}

/**
 * All posts of a kind, drafts included, page by page. Waits while the server is away or asks for patience.
 * @throws FunctionError when the server refuses, DataError when its answer can't be read, the reason of the signal
 */
export async function* exportPosts(
  client: PostsClient,
  { kind, getGrant, signal, onRetryWait }: ExportOptions,
): AsyncGenerator<ExportPage, void> {
  let after: string | null = null
  do {
    const page = await retryWhileUnavailable(
      async () => {
        const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
        return callFunction(client, 'export-posts', {
          answer: async () => (await import('#supabase/functions/export-posts/contract.ts')).answer,
          body: { kind, after },
          headers,
          signal,
          failureMessage: 'The posts could not be exported. Please try again.',
        })
      },
      { signal, onRetryWait },
    )
    yield { posts: page.posts, total: page.total, names: page.names }
    after = page.last
  } while (after !== null)
}

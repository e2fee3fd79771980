import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'
import { toStorableQuery } from './storable-query.ts'

/**
 * Words from titles, tags and authors of published posts that are similar to those of a query, the most similar first.
 */
export async function listLikeWords(
  client: PostsClient,
  { query, failureMessage }: { query: string; failureMessage: string },
): Promise<string[]> {
  const data = await runQuery(
    client.rpc('list_like_words', {
      p_query: toStorableQuery(query),
    }),
    failureMessage,
  )
  return data.map(({ found }) => found)
}

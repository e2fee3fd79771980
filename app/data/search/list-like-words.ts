import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { toStorableQuery } from './storable-query.ts'

/**
 * Words from titles, tags and authors of published posts that are similar to those of a query, the most similar first.
 * @throws DataError with `failureMessage`
 */
export async function listLikeWords(
  client: PostsClient,
  { query, failureMessage }: { query: string; failureMessage: string },
): Promise<string[]> {
  const { data, error, status } = await client.rpc('list_like_words', {
    p_query: toStorableQuery(query),
  })
  if (error) throw toDataError(failureMessage, error, status)
  return data.map(({ found }) => found)
}

import type { PostsClient } from '../context/context.ts'
import { DataError, toDataError } from '../client/data-error.ts'
import { type Article, type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * One published post.
 * @throws DataError of kind `missing` when there is none or `id` is no uuid; other kinds for failures.
 */
export async function findPost(
  client: PostsClient,
  options: { table: PostTable; id: string; failureMessage: string },
): Promise<Article> {
  if (!UUID.test(options.id)) throw new DataError('missing', 'There is no such post.')
  const { data, error, status } = await client
    .from(options.table)
    .select(`${SUMMARY_COLUMNS},content,updated_at`)
    .eq('id', options.id)
    .eq('status', 'published')
    .maybeSingle()
  if (error) throw toDataError(options.failureMessage, error, status)
  if (!data) throw new DataError('missing', 'There is no such post.')
  return data
}

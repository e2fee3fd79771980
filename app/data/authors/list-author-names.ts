import { runQuery } from '../client/data-error.ts'
import type { PostsClient } from '../context/context.ts'
import { AUTHORS_FAILURE } from './author-rows.ts'

const MAX_NAMES = 500

/** Names of visible authors, for suggestions. @throws DataError */
export async function listAuthorNames(client: PostsClient): Promise<string[]> {
  const data = await runQuery(
    client.from('authors').select('name').order('name').limit(MAX_NAMES),
    AUTHORS_FAILURE,
  )
  return data.map(({ name }) => name)
}

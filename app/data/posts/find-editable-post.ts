import type { PostsClient } from '../context/context.ts'
import { DataError, toDataError } from '../client/data-error.ts'
import { ARTICLE_COLUMNS, type PostTable } from './post-rows.ts'
import type { EditablePost } from './post-writer.ts'
import { NO_SUCH_POST } from './post-reader.ts'

const EDITABLE_COLUMNS = `${ARTICLE_COLUMNS},status,unpublish_at` as const

/**
 * One post with all that can be edited. Administrators find drafts and scheduled posts, too.
 * @throws DataError of kind `missing` when the caller can see no such post; other kinds for failures.
 */
export async function findEditablePost(
  client: PostsClient,
  { table, id, failureMessage }: { table: PostTable; id: string; failureMessage: string },
): Promise<EditablePost> {
  const columns: string = table === 'news_posts' ? `${EDITABLE_COLUMNS},rich_content` : EDITABLE_COLUMNS
  const { data, error, status } = await client.from(table).select(columns).eq('id', id).maybeSingle()
  if (error) throw toDataError(failureMessage, error, status)
  if (!data) throw new DataError('missing', NO_SUCH_POST)
  // The tables refuse other states, and blocks that are not a list.
  return data as unknown as EditablePost
}

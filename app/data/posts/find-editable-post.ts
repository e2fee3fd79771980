import type { PostsClient } from '../context/context.ts'
import { DataError, toDataError } from '../client/data-error.ts'
import { listEditableColumns, readEditablePost } from './post-record.ts'
import type { PostTable } from './post-rows.ts'
import type { EditablePost } from './post-writer.ts'
import { NO_SUCH_POST } from './post-reader.ts'

type Options = { table: PostTable; id: string; failureMessage: string }

/** One post with all that can be edited, or null. Administrators find drafts and scheduled posts, too. @throws DataError */
export async function readEditableRow(client: PostsClient, options: Options): Promise<EditablePost | null> {
  const { data, error, status } = await client
    .from(options.table)
    .select(listEditableColumns(options.table))
    .eq('id', options.id)
    .maybeSingle()
  if (error) throw toDataError(options.failureMessage, error, status)
  return data ? readEditablePost(data) : null
}

/** @throws DataError of kind `missing` when the caller can see no such post; other kinds for failures. */
export async function findEditablePost(client: PostsClient, options: Options): Promise<EditablePost> {
  const post = await readEditableRow(client, options)
  if (post === null) throw new DataError('missing', NO_SUCH_POST)
  return post
}

import { rowOf } from '#domain/page-keys/page-keys.ts'
import type { Author } from '#domain/authors/author.ts'
import { toDataError } from '../client/data-error.ts'
import { declareReads, noteRows } from '../page-reads/record-reads.ts'
import type { PostsClient } from '../context/context.ts'
import type { PostTable } from '../posts/post-rows.ts'
import { AUTHOR_COLUMNS, readAuthor } from './author-rows.ts'

export type Byline = {
  /** Null where no person has signed. */
  author: Author | null
  /** When title or text last got other words; null when they never did. */
  revisedAt: string | null
}

/**
 * Who wrote a published post, and when its words last changed.
 * @throws DataError with `failureMessage` for people
 */
export async function findByline(
  client: PostsClient,
  { table, id, failureMessage }: { table: PostTable; id: string; failureMessage: string },
): Promise<Byline> {
  const { data, error, status } = await declareReads(client, rowOf(table, id))
    .from(table)
    .select(`revised_at,authors(${AUTHOR_COLUMNS})`)
    .eq('id', id)
    .maybeSingle()
  if (error) throw toDataError(failureMessage, error, status)
  if (data?.authors) noteRows(client, 'authors', [data.authors])
  return { author: data?.authors ? readAuthor(data.authors) : null, revisedAt: data?.revised_at ?? null }
}

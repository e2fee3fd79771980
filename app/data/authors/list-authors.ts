import { anyOf, authorsOf, TRACKED_POST_TABLES } from '#domain/page-keys.ts'
import type { Author } from '#domain/authors/author.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads } from '../record-reads.ts'
import type { PostsClient } from '../context/context.ts'
import { AUTHOR_COLUMNS, AUTHORS_FAILURE, readAuthor } from './find-author.ts'

export type AuthorWithPosts = Author & {
  posts: number
  newestAt: string | null
  updatedAt: string
}

const ROWS_PER_CALL = 1000

/** Returns all visible authors by name. Visitors see those with a published post. @throws DataError */
export async function listAuthors(client: PostsClient): Promise<AuthorWithPosts[]> {
  const counts = new Map((await readCounts(client)).map((row) => [row.author_id, row]))
  const authors: AuthorWithPosts[] = []
  for (let offset = 0; ; offset += ROWS_PER_CALL) {
    const data = await runQuery(
      declareReads(client, anyOf('authors'))
        .from('authors')
        .select(`${AUTHOR_COLUMNS},updated_at`)
        .order('name')
        .order('id')
        .range(offset, offset + ROWS_PER_CALL - 1),
      AUTHORS_FAILURE,
    )
    for (const { updated_at: updatedAt, ...row } of data) {
      const count = counts.get(row.id)
      authors.push({
        ...readAuthor(row),
        posts: count?.posts ?? 0,
        newestAt: count?.newest_at ?? null,
        updatedAt,
      })
    }
    if (data.length < ROWS_PER_CALL) return authors
  }
}

type PostCount = { author_id: string; posts: number; newest_at: string }

async function readCounts(client: PostsClient): Promise<PostCount[]> {
  const counts: PostCount[] = []
  for (let offset = 0; ; offset += ROWS_PER_CALL) {
    const data = await runQuery(
      declareReads(client, ...TRACKED_POST_TABLES.map(authorsOf))
        .rpc('count_posts_of_authors')
        .order('author_id')
        .range(offset, offset + ROWS_PER_CALL - 1),
      AUTHORS_FAILURE,
    )
    counts.push(...data)
    if (data.length < ROWS_PER_CALL) return counts
  }
}

const MAX_NAMES = 500

/** Returns the names of visible authors, for suggestions. @throws DataError */
export async function listAuthorNames(client: PostsClient): Promise<string[]> {
  const data = await runQuery(
    client.from('authors').select('name').order('name').limit(MAX_NAMES),
    AUTHORS_FAILURE,
  )
  return data.map(({ name }) => name)
}

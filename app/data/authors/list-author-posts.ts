import { authorOf, TRACKED_POST_TABLES } from '#domain/page-keys.ts'
import { getPageRange } from '#domain/posts/pagination.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads, recordRows } from '../record-reads.ts'
import type { PostsClient } from '../context/context.ts'
import { type Article, ARTICLE_COLUMNS, type PostTable, SUMMARY_COLUMNS } from '../posts/post-rows.ts'
import { POSTS_IN_FEED } from '../posts/list-posts.ts'
import { AUTHORS_FAILURE } from './find-author.ts'

/** A post in a list of blog and news posts. */
export type PostOf<Post> = { table: PostTable; post: Post }

type PostRef = { table: PostTable; id: string }

/**
 * Returns a page of an author's published posts in blog and news, newest first, and their total number.
 * @param page starts at 1; a page past the end is empty
 */
export async function listAuthorPosts(
  client: PostsClient,
  { authorId, page }: { authorId: string; page: number },
): Promise<{ posts: PostOf<PostSummary>[]; total: number }> {
  const { from, to } = getPageRange(page)
  const data = await runQuery(
    declareAuthor(client, authorId).rpc('count_author_posts', {
      p_author: authorId,
    }),
    AUTHORS_FAILURE,
  )
  if (from >= data) return { posts: [], total: data }
  const refs = await listRefs(client, { authorId, limit: to - from + 1, offset: from })
  return { posts: await readPosts(client, refs, readSummaries), total: data }
}

/** Returns the author's newest published posts with their bodies. Throws like `listAuthorPosts`. */
export async function listAuthorFeedPosts(client: PostsClient, authorId: string): Promise<PostOf<Article>[]> {
  const refs = await listRefs(client, { authorId, limit: POSTS_IN_FEED, offset: 0 })
  return readPosts(client, refs, readArticles)
}

function declareAuthor(client: PostsClient, authorId: string): PostsClient {
  return declareReads(client, ...TRACKED_POST_TABLES.map((table) => authorOf(table, authorId)))
}

async function listRefs(
  client: PostsClient,
  { authorId, limit, offset }: { authorId: string; limit: number; offset: number },
): Promise<PostRef[]> {
  const data = await runQuery(
    declareAuthor(client, authorId).rpc('list_author_posts', {
      p_author: authorId,
      p_limit: limit,
      p_offset: offset,
    }),
    AUTHORS_FAILURE,
  )
  return data.map((row) => ({ table: row.post_table as PostTable, id: row.post_id }))
}

/** Loads posts in the given order; skips posts that were unpublished in the meantime. */
async function readPosts<Post extends { id: string }>(
  client: PostsClient,
  refs: readonly PostRef[],
  read: (client: PostsClient, table: PostTable, ids: string[]) => Promise<Post[]>,
): Promise<PostOf<Post>[]> {
  const found = new Map<string, PostOf<Post>>()
  for (const table of ['blog_posts', 'news_posts'] as const) {
    const ids = refs.filter((ref) => ref.table === table).map(({ id }) => id)
    const posts = ids.length > 0 ? await read(declareReads(client), table, ids) : []
    recordRows(client, table, posts)
    for (const post of posts) found.set(post.id, { table, post })
  }
  return refs.flatMap(({ id }) => found.get(id) ?? [])
}

async function readSummaries(client: PostsClient, table: PostTable, ids: string[]): Promise<PostSummary[]> {
  return runQuery(
    client.from(table).select(SUMMARY_COLUMNS).in('id', ids).eq('status', 'published'),
    AUTHORS_FAILURE,
  )
}

async function readArticles(client: PostsClient, table: PostTable, ids: string[]): Promise<Article[]> {
  return runQuery(
    client.from(table).select(ARTICLE_COLUMNS).in('id', ids).eq('status', 'published'),
    AUTHORS_FAILURE,
  )
}

import { tagOf } from '#domain/page-keys.ts'
import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads, noteRows } from '../record-reads.ts'
import { POSTS_IN_FEED } from '../posts/list-posts.ts'
import { type Article, ARTICLE_COLUMNS, type PostTable } from '../posts/post-rows.ts'

type Options = { table: PostTable; slug: string; failureMessage: string }

/** Returns the newest published posts with a tag, for its feed. @throws DataError with `failureMessage` */
export async function listTagFeedPosts(client: PostsClient, options: Options): Promise<Article[]> {
  const ids = await listNewestIds(client, options)
  if (ids.length === 0) return []
  const data = await runQuery(
    declareReads(client).from(options.table).select(ARTICLE_COLUMNS).eq('status', 'published').in('id', ids),
    options.failureMessage,
  )
  noteRows(client, options.table, data)
  const byId = new Map(data.map((post) => [post.id, post]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function listNewestIds(client: PostsClient, { table, slug, failureMessage }: Options) {
  const data = await runQuery(
    declareReads(client, tagOf(table, slug))
      .from('post_tags')
      .select('post_id')
      .eq('tag', slug)
      .eq('post_table', table)
      .eq('is_published', true)
      .order('published_at', { ascending: false })
      .order('post_id')
      .limit(POSTS_IN_FEED),
    failureMessage,
  )
  return data.map((row) => row.post_id)
}

import { anyOf, tagOf, tagsOf, TRACKED_POST_TABLES } from '#domain/page-keys.ts'
import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads, recordRows } from '../record-reads.ts'
import { type Article, ARTICLE_COLUMNS, type PostTable } from '../posts/post-rows.ts'
import { POSTS_IN_FEED } from '../posts/list-posts.ts'

export type ListedTag = {
  slug: string
  name: string
  description: string
  count: number
  newestAt: string
}

const ROWS_PER_CALL = 1000

/**
 * Returns tags of published posts, most used first, including import markers.
 * @param options.table counts only posts of this table
 * @param options.most maximum number of tags
 */
export async function listTags(
  client: PostsClient,
  { table, most = Infinity, failureMessage }: { table?: PostTable; most?: number; failureMessage: string },
): Promise<ListedTag[]> {
  const tags: ListedTag[] = []
  const keys = [anyOf('tags'), ...(table === undefined ? TRACKED_POST_TABLES : [table]).map(tagsOf)]
  while (tags.length < most) {
    const step = Math.min(ROWS_PER_CALL, most - tags.length)
    const data = await runQuery(
      declareReads(client, ...keys)
        .rpc('list_tags', table === undefined ? {} : { p_table: table }, { get: true })
        .order('post_count', { ascending: false })
        .order('slug')
        .range(tags.length, tags.length + step - 1),
      failureMessage,
    )
    tags.push(
      ...data.map(({ post_count: count, newest_at: newestAt, ...tag }) => ({ ...tag, count, newestAt })),
    )
    if (data.length < step) break
  }
  return tags
}

type Options = { table: PostTable; slug: string; failureMessage: string }

/** Returns the newest published posts with a tag, for its feed. @throws DataError with `failureMessage` */
export async function listTagFeedPosts(client: PostsClient, options: Options): Promise<Article[]> {
  const ids = await listNewestIds(client, options)
  if (ids.length === 0) return []
  const data = await runQuery(
    declareReads(client).from(options.table).select(ARTICLE_COLUMNS).eq('status', 'published').in('id', ids),
    options.failureMessage,
  )
  recordRows(client, options.table, data)
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

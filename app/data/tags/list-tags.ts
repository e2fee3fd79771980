import { anyOf, tagsOf, TRACKED_POST_TABLES } from '#domain/page-keys.ts'
import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads } from '../record-reads.ts'
import type { PostTable } from '../posts/post-rows.ts'

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

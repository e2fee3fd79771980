import type { PostsClient } from '#app/data/context/context.ts'
import { type ListedTag, listTags } from '#app/data/tags/list-tags.ts'
import type { PostKind } from '../post-kind.ts'

/** Lists visible tags of blog or news, most used first. Throws like `listTags`. */
export async function listVisibleTags(
  kind: PostKind,
  client: PostsClient,
  most: number,
): Promise<ListedTag[]> {
  const tags = await listTags(client, { table: kind.table, most, failureMessage: kind.loadFailure })
  return tags.filter(({ name }) => kind.listVisibleTags([name]).length > 0)
}

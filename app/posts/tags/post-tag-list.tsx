import { toTagPath } from '#domain/posts/post-path.ts'
import { TagList } from '#app/ui/cards/tag-list.tsx'
import type { PostKind } from '../post-kind.ts'

export type PostTagListProps = {
  kind: Pick<PostKind, 'path' | 'listVisibleTags'>
  tags: readonly string[]
  limit?: number
}

/** Links to the visible tags of a post. */
export function PostTagList({ kind, tags, limit }: PostTagListProps) {
  return (
    <TagList
      tags={kind.listVisibleTags(tags)}
      hrefOf={(tag) => toTagPath(kind.path, tag)}
      {...(limit !== undefined && { limit })}
    />
  )
}

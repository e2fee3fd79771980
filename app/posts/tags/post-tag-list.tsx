import { toTagPath } from '#domain/posts/post-path.ts'
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

type TagListProps = {
  tags: readonly string[]
  /** Returns the link of a tag; null if it has none. */
  hrefOf?: (tag: string) => string | null
  /** Number of tags before "+N more"; all by default. */
  limit?: number
}

function TagList({ tags, hrefOf = () => null, limit = tags.length }: TagListProps) {
  if (tags.length === 0) return null
  const hiddenCount = Math.max(0, tags.length - limit)
  return (
    <ul className="tags" aria-label="Tags">
      {tags.slice(0, limit).map((tag) => (
        <Tag key={tag} tag={tag} href={hrefOf(tag)} />
      ))}
      {hiddenCount > 0 && <li className="tag">+{hiddenCount} more</li>}
    </ul>
  )
}

function Tag({ tag, href }: { tag: string; href: string | null }) {
  if (href === null) return <li className="tag">{tag}</li>
  return (
    <li>
      <a className="tag" href={href}>
        {tag}
      </a>
    </li>
  )
}

export type TagListProps = {
  tags: readonly string[]
  /** Where a tag leads; null, or left out, for one that leads nowhere. */
  hrefOf?: (tag: string) => string | null
  /** How many are shown; the rest is summed up as "+N more". All when absent. */
  limit?: number
}

export function TagList({ tags, hrefOf = () => null, limit = tags.length }: TagListProps) {
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

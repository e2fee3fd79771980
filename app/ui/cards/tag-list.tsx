export type TagListProps = {
  tags: readonly string[]
  /** Link of a tag, if it has one. */
  hrefOf?: (tag: string) => string | null
  /** Tags shown before "+N more"; all by default. */
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

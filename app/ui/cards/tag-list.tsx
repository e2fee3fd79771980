export type TagListProps = {
  tags: readonly string[]
  /** How many are shown; the rest is summed up as "+N more". All when absent. */
  limit?: number
}

export function TagList({ tags, limit = tags.length }: TagListProps) {
  if (tags.length === 0) return null
  const hiddenCount = Math.max(0, tags.length - limit)
  return (
    <ul className="tags" aria-label="Tags">
      {tags.slice(0, limit).map((tag) => (
        <li className="tag" key={tag}>
          {tag}
        </li>
      ))}
      {hiddenCount > 0 && <li className="tag">+{hiddenCount} more</li>}
    </ul>
  )
}

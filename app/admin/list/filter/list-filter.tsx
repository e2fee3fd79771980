import type { PostFilter } from '#domain/posts/post-states.ts'
import './list-filter.css'

const LABELS: Record<PostFilter, string> = {
  all: 'All',
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Drafts',
}

export type ListFilterProps = {
  filter: PostFilter
  /** Posts that the filter lets through, on all pages; null until they are counted. */
  total: number | null
  onFilter: (filter: PostFilter) => void
}

/** Chooses which posts are shown, and says how many those are. */
export function ListFilter({ filter, total, onFilter }: ListFilterProps) {
  return (
    <div className="list-filter">
      <div role="group" aria-label="Show">
        {Object.entries(LABELS).map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() => onFilter(name as PostFilter)}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="t-cap" role="status">
        {total !== null && `${total} ${total === 1 ? 'post' : 'posts'}`}
      </p>
    </div>
  )
}

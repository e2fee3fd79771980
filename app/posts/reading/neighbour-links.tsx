import { Icon } from '#app/ui/icons/icon.tsx'
import type { NamedPost } from '#app/data/posts/find-post-neighbors.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

export type NeighbourLinksProps = {
  listPath: string
  previous: NamedPost | null
  next: NamedPost | null
}

/** The posts before and after one, by date; absent when it is the only one. */
export function NeighbourLinks({ listPath, previous, next }: NeighbourLinksProps) {
  if (!previous && !next) return null
  return (
    <nav className="neighbours" aria-label="Previous and next post">
      {previous && (
        <a href={toPostPath(listPath, previous.slug)} rel="prev">
          <span>
            <Icon name="arrow-left" />
            Previous post
          </span>
          <b>{previous.title}</b>
        </a>
      )}
      {next && (
        <a className="neighbours-next" href={toPostPath(listPath, next.slug)} rel="next">
          <span>
            Next post
            <Icon name="arrow-right" />
          </span>
          <b>{next.title}</b>
        </a>
      )}
    </nav>
  )
}

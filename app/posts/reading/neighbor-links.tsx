import { Icon } from '#app/ui/icons/icon.tsx'
import type { NamedPost } from '#app/data/posts/find-post-neighbors.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

export type NeighborLinksProps = {
  listPath: string
  previous: NamedPost | null
  next: NamedPost | null
}

/** Links to the previous and the next post by date. */
export function NeighborLinks({ listPath, previous, next }: NeighborLinksProps) {
  if (!previous && !next) return null
  return (
    <nav className="neighbors" aria-label="Previous and next post">
      {previous && (
        <a href={toPostPath(listPath, previous.slug)} rel="prev">
          <span className="row t-small gap-8">
            <Icon name="arrow-left" size={17} />
            Previous post
          </span>
          <b className="row mt-8">{previous.title}</b>
        </a>
      )}
      {next && (
        <a className="neighbors-next" href={toPostPath(listPath, next.slug)} rel="next">
          <span className="row row--end t-small gap-8">
            Next post
            <Icon name="arrow-right" size={17} />
          </span>
          <b className="row mt-8">{next.title}</b>
        </a>
      )}
    </nav>
  )
}

import { Icon } from '#app/ui/icons/icon.tsx'
import { composeSearchPath } from './search-path.ts'

export type ResultPagerProps = { query: string; page: number; pageCount: number }

/** Previous and Next with the position between them; absent for a single page. */
export function ResultPager({ query, page, pageCount }: ResultPagerProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pager" aria-label="Pages of results">
      {page > 1 ? (
        <a className="btn btn--secondary" href={composeSearchPath(query, page - 1)} rel="prev">
          <Icon name="arrow-left" />
          Previous
        </a>
      ) : (
        <span />
      )}
      <p>
        <b>{`Page ${page} of ${pageCount}`}</b>
      </p>
      {page < pageCount ? (
        <a className="btn btn--secondary" href={composeSearchPath(query, page + 1)} rel="next">
          Next
          <Icon name="arrow-right" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}

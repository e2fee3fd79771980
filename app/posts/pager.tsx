import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { listPageLinks } from '#domain/posts/pagination.ts'

export type PagerProps = { path: string; page: number; pageCount: number; total: number }

/** Links to the previous, next and numbered pages, and the current position; nothing for a single page. */
export function Pager({ path, page, pageCount, total }: PagerProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pager row row--between gap-16 ruled muted" aria-label="Pagination">
      <PagerLink href={page > 1 ? getPageHref(path, page - 1) : null} rel="prev">
        <Icon name="arrow-left" />
        Previous
      </PagerLink>
      <p>
        <b className="strong">{`Page ${page} of ${pageCount}`}</b> {`(${total} total posts)`}
      </p>
      <PagerLink href={page < pageCount ? getPageHref(path, page + 1) : null} rel="next">
        Next
        <Icon name="arrow-right" />
      </PagerLink>
      <ol>
        {listPageLinks(page, pageCount).map((number, at, numbers) => (
          <li key={number} className={at > 0 && number - numbers[at - 1]! > 1 ? 'pager-gap' : undefined}>
            {number === page ? (
              <span aria-current="page">{number}</span>
            ) : (
              <a href={getPageHref(path, number)} aria-label={`Page ${number}`}>
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function getPageHref(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}

function PagerLink({
  href,
  rel,
  children,
}: {
  href: string | null
  rel: 'prev' | 'next'
  children: ReactNode
}) {
  if (href) {
    return (
      <a className="btn btn--secondary" href={href} rel={rel}>
        {children}
      </a>
    )
  }
  return (
    <span className="btn btn--secondary" role="link" aria-disabled="true">
      {children}
    </span>
  )
}

import { toAuthorPath } from '#domain/authors/author.ts'
import { type DateStyle, formatLongDate } from '#domain/posts/post-dates.ts'
import { AuthorPortrait } from './author-portrait.tsx'
import type { ShownAuthor } from './show-author.ts'

export type ShownByline = {
  /** Null if there is no author record. */
  author: ShownAuthor | null
  /** Null unless the text was changed after publishing. */
  updatedAt: string | null
}

export type ArticleBylineProps = {
  byline: ShownByline
  /** Name to show if there is no author. */
  signature: string
  publishedAt: string
  /** For dates. */
  dates: DateStyle
}

export function ArticleByline({ byline, signature, publishedAt, dates }: ArticleBylineProps) {
  const { author, updatedAt } = byline
  return (
    <>
      {author ? (
        <span className="byline row row--single-line">
          <AuthorPortrait author={author} size={44} />
          <span className="break-long">
            {'By '}
            <a href={toAuthorPath(author.slug)} rel="author">
              {author.name}
            </a>
            {author.role && <small className="row">{author.role}</small>}
          </span>
        </span>
      ) : (
        <span className="byline">
          By <b>{signature}</b>
        </span>
      )}
      <span className="stack gap-4">
        <time dateTime={publishedAt}>{`Published on ${formatLongDate(publishedAt, dates)}`}</time>
        {updatedAt && <time dateTime={updatedAt}>{`Updated on ${formatLongDate(updatedAt, dates)}`}</time>}
      </span>
    </>
  )
}

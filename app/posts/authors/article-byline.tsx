import { toAuthorPath } from '#domain/authors/author.ts'
import { formatLongDate } from '#domain/posts/post-dates.ts'
import { AuthorPortrait } from './author-portrait.tsx'
import type { ShownAuthor } from './show-author.ts'

export type ShownByline = {
  /** Null where no record of an author stands behind the post. */
  author: ShownAuthor | null
  /** Null unless readers should know that the words were changed. */
  updatedAt: string | null
}

export type ArticleBylineProps = {
  byline: ShownByline
  /** Signs where there is no author. */
  signature: string
  publishedAt: string
  /** Whose calendar dates are on. */
  timeZone: string
}

/** Who wrote an article, and when. */
export function ArticleByline({ byline, signature, publishedAt, timeZone }: ArticleBylineProps) {
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
        <time dateTime={publishedAt}>{`Published on ${formatLongDate(publishedAt, timeZone)}`}</time>
        {updatedAt && <time dateTime={updatedAt}>{`Updated on ${formatLongDate(updatedAt, timeZone)}`}</time>}
      </span>
    </>
  )
}

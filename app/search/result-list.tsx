import { type DateStyle, formatShortDate } from '#domain/posts/post-dates.ts'
import type { TextPart } from '#domain/search/search-terms.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Result } from './search-result.ts'

export function ResultList({ results, dates }: { results: Result[]; dates: DateStyle }) {
  return (
    <ol className="mt-8">
      {results.map((result) => (
        <li className="result" key={result.href}>
          <span className="icon-tile" aria-hidden="true">
            <Icon name={result.icon} />
          </span>
          <div className="stack gap-4">
            <p className="row t-cap">
              <b>{result.kind}</b>
              {result.publishedAt && (
                <time dateTime={result.publishedAt}>{formatShortDate(result.publishedAt, dates)}</time>
              )}
              {result.author && <span>{result.author}</span>}
            </p>
            <h2 className="t-h4">
              <a
                href={result.href}
                {...(result.kind === 'Case study' && { target: '_blank', rel: 'noopener' })}
              >
                <MarkedText parts={result.title} />
                {result.kind === 'Case study' && <span className="sr-only"> (opens a PDF in a new tab)</span>}
              </a>
            </h2>
            {result.text.length > 0 && (
              <p className="t-small">
                <MarkedText parts={result.text} />
              </p>
            )}
          </div>
          <Icon name={result.kind === 'Case study' ? 'external-link' : 'arrow-right'} />
        </li>
      ))}
    </ol>
  )
}

/** Marks matches in plain text, which React escapes. */
function MarkedText({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : text))
}

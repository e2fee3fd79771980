import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { FoundPage } from './load-search.ts'
import type { Suggestions } from './load-suggestions.ts'
import { composeSearchPath, SEARCH_PATH } from './search-path.ts'
import { type DateStyle, formatShortDate } from '#domain/posts/post-dates.ts'
import type { TextPart } from '#domain/search/search-terms.ts'
import type { Result } from './search-result.ts'

export type SearchPageProps = {
  /** Text in the search field. */
  typed: string
  found: FoundPage
  /** For searches without results. */
  suggestions: Suggestions | null
  /** For dates. */
  dates: DateStyle
}

/**
 * Search form with its results. While the visitor types, the island loads this page and copies
 * `data-search-results` and `data-search-status`, a live region.
 */
export function SearchPage({ typed, found, suggestions, dates }: SearchPageProps) {
  const isCorrected = found.total > 0 && found.query !== typed
  return (
    <section className="search-page" aria-labelledby="search-title" data-search-page>
      <PageStyles of="search" />
      <div className="wrap">
        <h1 className="t-h1" id="search-title">
          Search
        </h1>
        <form className="search-bar" role="search" action={SEARCH_PATH} data-search-form>
          <label className="sr-only" htmlFor="search-field">
            Search guides, services, case studies and tools
          </label>
          <Icon name="search" size={20} />
          <input
            className="input"
            id="search-field"
            type="search"
            name="q"
            defaultValue={typed}
            placeholder="Guides, services, case studies, tools"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            data-search-field
          />
          <Button type="submit" size="large">
            Search
          </Button>
        </form>
        <p className="sr-only" role="status" data-search-status />
        <div
          className="search-results busy-line mt-32"
          data-search-results
          data-found={describeCount({ ...found, query: isCorrected ? found.query : typed })}
        >
          {isCorrected && (
            <p className="search-corrected muted">
              Nothing found for “{typed}”. Showing what was found for{' '}
              <b className="strong">“{found.query}”</b>.
            </p>
          )}
          {found.total > 0 ? (
            <>
              <p className="search-count t-small faint">{describeCount(found)}</p>
              <ResultList results={found.results} dates={dates} />
              <ResultPager query={found.query} page={found.page} pageCount={found.pageCount} />
            </>
          ) : (
            <>
              {typed !== '' && (
                <div className="copy copy--small">
                  <h2 className="t-h3">Nothing found for “{typed}”</h2>
                  <p className="t-body">Try fewer or other words, or start from one of these.</p>
                </div>
              )}
              {suggestions && <SearchSuggestions {...suggestions} dates={dates} />}
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** Describes the number of results in a sentence. */
export function describeCount({
  query,
  total,
  isMore,
}: Pick<FoundPage, 'query' | 'total' | 'isMore'>): string {
  if (query === '') return ''
  if (total === 0) return `Nothing found for “${query}”.`
  const count = isMore ? `More than ${total}` : String(total)
  return `${count} ${total === 1 && !isMore ? 'result' : 'results'} for “${query}”`
}

type ResultPagerProps = { query: string; page: number; pageCount: number }

/** Links to the previous and next page, and the current position; nothing for a single page. */
function ResultPager({ query, page, pageCount }: ResultPagerProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pager row row--between gap-16 ruled muted" aria-label="Pages of results">
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

function ResultList({ results, dates }: { results: Result[]; dates: DateStyle }) {
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

/** Highlights matches in plain text, which React escapes. */
function MarkedText({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : text))
}

/** Suggestions for an empty query or result. */
function SearchSuggestions({ topics, services, newest, dates }: Suggestions & { dates: DateStyle }) {
  return (
    <div className="columns gap-32 mt-32">
      {topics.length > 0 && (
        <section className="full" aria-labelledby="search-topics">
          <h2 className="t-h4" id="search-topics">
            Popular topics
          </h2>
          <ul className="row gap-8 mt-16">
            {topics.map((topic) => (
              <li key={topic.href}>
                <a className="btn btn--secondary btn--small" href={topic.href}>
                  {topic.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="search-services">
        <h2 className="t-h4" id="search-services">
          Services and tools
        </h2>
        <ul className="search-links divided mt-8">
          {services.map(({ title, href }) => (
            <li key={title}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
      {newest.length > 0 && (
        <section aria-labelledby="search-newest">
          <h2 className="t-h4" id="search-newest">
            Newest posts
          </h2>
          <ul className="search-links divided mt-8">
            {newest.map((post) => (
              <li key={post.href}>
                <a href={post.href}>{post.title}</a>
                <time className="t-cap row" dateTime={post.publishedAt}>
                  {formatShortDate(post.publishedAt, dates)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

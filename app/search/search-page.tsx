import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { FoundPage } from './load-search.ts'
import type { Suggestions } from './load-suggestions.ts'
import { ResultList } from './result-list.tsx'
import { ResultPager } from './result-pager.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { SEARCH_PATH } from './search-path.ts'
import type { DateStyle } from '#domain/posts/post-dates.ts'

export type SearchPageProps = {
  /** The text in the field. */
  typed: string
  found: FoundPage
  /** For searches without results. */
  suggestions: Suggestions | null
  /** For dates. */
  dates: DateStyle
}

/**
 * The search form with its results. While the visitor types, the island fetches this page and takes over
 * `data-search-results` and `data-search-status`, which is a live region.
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

/** The number of results as a sentence. */
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

import type { MetaDescriptor } from 'react-router'
import { describePage } from '#app/seo/describe-page.ts'
import { type PageMatches, readSite } from '#app/seo/json-ld/site.ts'
import type { FoundPage } from './load-search.ts'
import { SEARCH_PATH } from './search-path.ts'

type Described = { typed: string; found: Pick<FoundPage, 'page'> }
type SearchArguments = { loaderData: Described | undefined; matches: PageMatches }

/** Pages of results are for who asked: no search engine keeps them, and none is the canonical one but the empty page. */
export function describeSearch({ loaderData, matches }: SearchArguments): MetaDescriptor[] {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { typed, found } = loaderData
  const title = typed === '' ? 'Search' : `Search: ${typed}${found.page > 1 ? `, page ${found.page}` : ''}`
  return describePage(site, {
    title,
    description: 'Search guides, news, services, case studies and tools for Amazon sellers.',
    path: SEARCH_PATH,
    noindex: true,
    graph: { type: 'SearchResultsPage', breadcrumbs: [{ name: 'Search', path: SEARCH_PATH }] },
  })
}

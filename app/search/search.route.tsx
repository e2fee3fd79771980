import { type FoundPage, loadSearch } from './load-search.ts'
import { SearchPage } from './search-page.tsx'
import type { Route } from './+types/search.route'
import type { MetaDescriptor } from 'react-router'
import { describePage } from '#app/seo/page-meta.ts'
import { type PageMatches, readSite } from '#app/seo/json-ld/site.ts'
import { SEARCH_PATH } from './search-path.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSearch(args)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = (args) => describeSearch(args)

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}

type Described = { typed: string; found: Pick<FoundPage, 'page'> }
type SearchArguments = { loaderData: Described | undefined; matches: PageMatches }

/** Result pages are not indexed; their canonical URL is the empty search. */
function describeSearch({ loaderData, matches }: SearchArguments): MetaDescriptor[] {
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

import type { MetaDescriptor } from 'react-router'
import { buildPageMeta } from '#app/seo/page-meta.ts'
import type { FoundPage } from './load-search.ts'
import { SEARCH_PATH } from './search-path.ts'

type Described = { siteUrl: string; siteName: string; typed: string; found: Pick<FoundPage, 'page'> }

/** Pages of results are for who asked: no search engine keeps them, and none is the canonical one but the empty page. */
export function describeSearch(data: Described | undefined): MetaDescriptor[] {
  if (!data) return []
  const { siteUrl, siteName, typed, found } = data
  const title = typed === '' ? 'Search' : `Search: ${typed}${found.page > 1 ? `, page ${found.page}` : ''}`
  return [
    ...buildPageMeta({
      siteUrl,
      siteName,
      title,
      description: 'Search guides, news, services, case studies and tools for Amazon sellers.',
      path: SEARCH_PATH,
    }),
    { name: 'robots', content: 'noindex, follow' },
  ]
}

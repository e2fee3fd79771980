import type { SearchActionLeaf, WebSiteLeaf, WithActionConstraints } from 'schema-dts'
import { organizationId, websiteId } from './node-ids.ts'
import type { Site } from './site.ts'

export function describeWebsite({ siteUrl, settings }: Site): WebSiteLeaf {
  return {
    '@type': 'WebSite',
    '@id': websiteId(siteUrl),
    name: settings.name,
    url: `${siteUrl}/`,
    inLanguage: settings.language,
    publisher: { '@id': organizationId(siteUrl) },
    potentialAction: describeSearch(siteUrl),
  }
}

/** How the site is searched, by the address of its results. */
function describeSearch(siteUrl: string): WithActionConstraints<SearchActionLeaf> {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
}

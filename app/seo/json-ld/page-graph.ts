import type { BreadcrumbListLeaf, Thing, WebSiteLeaf } from 'schema-dts'
import type { MetaDescriptor } from 'react-router'
import { type Crumb, startAtHome } from '#domain/breadcrumbs.ts'
import { describeOrganization } from './organization.ts'
import type { Site } from './site.ts'
import { describeWebPage, type WebPageFacts } from './web-page.ts'
import { breadcrumbId, organizationId, websiteId } from './node-ids.ts'

export type PageGraph = Partial<Omit<WebPageFacts, 'siteUrl' | 'language' | 'hasBreadcrumbs'>> & {
  /** Breadcrumbs from home to the page, inclusive; empty for home. */
  breadcrumbs: readonly Crumb[]
  /** Further nodes. */
  nodes?: readonly Thing[]
}

/** The graph of a page: organization, site, page, breadcrumbs and further nodes. */
export function describePageGraph(
  site: Site,
  page: PageGraph & Pick<WebPageFacts, 'url' | 'name' | 'description'>,
): MetaDescriptor {
  const { breadcrumbs, nodes = [], type = 'WebPage', ...facts } = page
  const { siteUrl, settings } = site
  const hasBreadcrumbs = breadcrumbs.length > 0
  const graph: Thing[] = [
    describeOrganization(site),
    describeWebsite(site),
    describeWebPage({ ...facts, type, siteUrl, language: settings.language, hasBreadcrumbs }),
    ...(hasBreadcrumbs ? [describeBreadcrumbs(siteUrl, page.url, breadcrumbs)] : []),
    ...nodes,
  ]
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }
}

/**
 * Breadcrumbs from home to a page.
 * @param trail the steps after home, the page itself last
 */
function describeBreadcrumbs(siteUrl: string, pageUrl: string, trail: readonly Crumb[]): BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    '@id': breadcrumbId(pageUrl),
    itemListElement: startAtHome(trail).map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

function describeWebsite({ siteUrl, settings }: Site): WebSiteLeaf {
  return {
    '@type': 'WebSite',
    '@id': websiteId(siteUrl),
    name: settings.name,
    url: `${siteUrl}/`,
    inLanguage: settings.language,
    publisher: { '@id': organizationId(siteUrl) },
  }
}

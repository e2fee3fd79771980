import type { Thing } from 'schema-dts'
import type { MetaDescriptor } from 'react-router'
import type { Crumb } from '#domain/breadcrumbs.ts'
import { describeBreadcrumbs } from './breadcrumb-list.ts'
import { describeOrganization } from './organization.ts'
import type { Site } from './site.ts'
import { describeWebPage, type WebPageFacts } from './web-page.ts'
import { describeWebsite } from './website.ts'

export type PageGraph = Partial<Omit<WebPageFacts, 'siteUrl' | 'language' | 'hasBreadcrumbs'>> & {
  /** The steps from home to the page, itself last; none for home. */
  breadcrumbs: readonly Crumb[]
  /** What else is on the page. */
  nodes?: readonly Thing[]
}

/** The one graph of a page: who is behind the site, the site, the page, the way to it, and what is on it. */
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

import type {
  AboutPageLeaf,
  BreadcrumbListLeaf,
  CollectionPageLeaf,
  ContactPageLeaf,
  OrganizationLeaf,
  PostalAddressLeaf,
  ProfilePageLeaf,
  SearchResultsPageLeaf,
  Thing,
  WebPageLeaf,
  WebSiteLeaf,
} from 'schema-dts'
import type { MetaDescriptor } from 'react-router'
import { type Crumb, startAtHome } from '#domain/breadcrumbs.ts'
import type { Site } from './site.ts'
import { breadcrumbId, organizationId, webPageId, websiteId } from './node-ids.ts'

export type PageGraph = Partial<Omit<WebPageFacts, 'siteUrl' | 'language' | 'hasBreadcrumbs'>> & {
  /** Breadcrumbs from home to the page, inclusive; empty for home. */
  breadcrumbs: readonly Crumb[]
  /** Additional nodes. */
  nodes?: readonly Thing[]
}

/** Describes the graph of a page: organization, site, page, breadcrumbs and additional nodes. */
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
 * Describes breadcrumbs from home to a page.
 * @param trail the steps after home, ending with the page itself
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

type WebPageType =
  'WebPage' | 'AboutPage' | 'CollectionPage' | 'ContactPage' | 'ProfilePage' | 'SearchResultsPage'

type WebPageNode =
  WebPageLeaf | AboutPageLeaf | CollectionPageLeaf | ContactPageLeaf | ProfilePageLeaf | SearchResultsPageLeaf

type WebPageFacts = {
  type: WebPageType
  siteUrl: string
  /** BCP 47 language tag. */
  language: string
  /** Canonical URL. */
  url: string
  name: string
  description: string
  /** False for the home page. */
  hasBreadcrumbs: boolean
  /** Id of the main entity of the page. */
  mainEntity?: string | undefined
  /** Id of the page's topic, such as the agency for home. */
  about?: string | undefined
  /** Ids of additional nodes. */
  parts?: readonly string[]
  /** Id of the main image. */
  primaryImage?: string | undefined
  /** ISO 8601. */
  datePublished?: string | undefined
  /** ISO 8601. */
  dateModified?: string | undefined
}

function describeWebPage(page: WebPageFacts): WebPageNode {
  const { siteUrl, url, mainEntity, about, primaryImage, parts = [] } = page
  return {
    '@type': page.type,
    '@id': webPageId(url),
    url,
    name: page.name,
    description: page.description,
    inLanguage: page.language,
    isPartOf: { '@id': websiteId(siteUrl) },
    publisher: { '@id': organizationId(siteUrl) },
    ...(page.hasBreadcrumbs && { breadcrumb: { '@id': breadcrumbId(url) } }),
    ...(about && { about: { '@id': about } }),
    ...(mainEntity && { mainEntity: { '@id': mainEntity } }),
    ...(parts.length > 0 && { hasPart: parts.map((id) => ({ '@id': id })) }),
    ...(primaryImage && { primaryImageOfPage: { '@id': primaryImage } }),
    ...(page.datePublished && { datePublished: page.datePublished }),
    ...(page.dateModified && { dateModified: page.dateModified }),
  }
}

/** Describes the agency from the settings. Without ratings, because Google ignores ratings of oneself. */
export function describeOrganization({
  siteUrl,
  settings,
}: Pick<Site, 'siteUrl' | 'settings'>): OrganizationLeaf {
  const { name, legalName, phone, email, address } = settings
  const postalAddress = describePostalAddress(address)
  const contact = { ...(phone && { telephone: phone }), ...(email && { email }) }
  const profiles = listProfiles({ siteUrl, settings })
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name,
    ...(legalName && { legalName }),
    url: `${siteUrl}/`,
    logo: {
      '@type': 'ImageObject',
      '@id': `${siteUrl}/#logo`,
      url: `${siteUrl}/icon-512.png`,
      contentUrl: `${siteUrl}/icon-512.png`,
      width: '512',
      height: '512',
      caption: name,
    },
    image: { '@id': `${siteUrl}/#logo` },
    ...contact,
    ...(postalAddress && { address: postalAddress }),
    ...(Object.keys(contact).length > 0 && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        ...contact,
        url: `${siteUrl}/contact`,
      },
    }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** Lists other URLs of the agency: its main site if different, and profiles from the settings. */
function listProfiles({ siteUrl, settings }: Pick<Site, 'siteUrl' | 'settings'>): string[] {
  const { mainSiteUrl, profiles = [] } = settings
  const isElsewhere = URL.canParse(mainSiteUrl) && new URL(mainSiteUrl).origin !== siteUrl
  return isElsewhere ? [mainSiteUrl, ...profiles] : profiles
}

/** A US city line such as `Wilmington, DE 19801`. */
const AMERICAN_LAST_LINE = /^(.+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/

/**
 * Parses the address lines in the settings to a structured address. If that is not reliable, returns plain
 * text, which schema.org also accepts.
 */
export function describePostalAddress(lines: readonly string[]): PostalAddressLeaf | string | undefined {
  if (lines.length === 0) return undefined
  const [, locality, region, postalCode] = AMERICAN_LAST_LINE.exec(lines.at(-1)!) ?? []
  if (lines.length < 2 || !locality || !region || !postalCode) return lines.join(', ')
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.slice(0, -1).join(', '),
    addressLocality: locality,
    addressRegion: region,
    postalCode,
    addressCountry: 'US',
  }
}

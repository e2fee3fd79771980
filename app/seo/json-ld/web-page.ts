import type {
  AboutPageLeaf,
  CollectionPageLeaf,
  ContactPageLeaf,
  ProfilePageLeaf,
  SearchResultsPageLeaf,
  WebPageLeaf,
} from 'schema-dts'
import { breadcrumbId, organizationId, webPageId, websiteId } from './node-ids.ts'

export type WebPageType =
  'WebPage' | 'AboutPage' | 'CollectionPage' | 'ContactPage' | 'ProfilePage' | 'SearchResultsPage'

export type WebPageNode =
  WebPageLeaf | AboutPageLeaf | CollectionPageLeaf | ContactPageLeaf | ProfilePageLeaf | SearchResultsPageLeaf

export type WebPageFacts = {
  type: WebPageType
  siteUrl: string
  /** As BCP 47 writes it. */
  language: string
  /** Canonical address. */
  url: string
  name: string
  description: string
  /** False for the home page alone, to which no way leads. */
  hasBreadcrumbs: boolean
  /** Id of what the page is about. */
  mainEntity?: string | undefined
  /** Id of what the page is about without being its own, as home is about the agency. */
  about?: string | undefined
  /** Ids of further parts of the page. */
  parts?: readonly string[]
  /** Id of the picture of the page. */
  primaryImage?: string | undefined
  /** ISO 8601. */
  datePublished?: string | undefined
  /** ISO 8601. */
  dateModified?: string | undefined
}

export function describeWebPage(page: WebPageFacts): WebPageNode {
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

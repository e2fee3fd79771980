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
  /** BCP 47 language tag. */
  language: string
  /** Canonical URL. */
  url: string
  name: string
  description: string
  /** False for the home page. */
  hasBreadcrumbs: boolean
  /** Id of the page's main entity. */
  mainEntity?: string | undefined
  /** Id of the page's topic, such as the agency for home. */
  about?: string | undefined
  /** Ids of further nodes. */
  parts?: readonly string[]
  /** Id of the main image. */
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

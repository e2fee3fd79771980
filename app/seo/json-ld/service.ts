import type { OfferCatalogLeaf, ServiceLeaf } from 'schema-dts'
import { offerCatalogId, organizationId, serviceId, webPageId } from './node-ids.ts'

export type OfferedService = {
  name: string
  description: string
  /** URL of its page, if it has one. */
  url?: string
}

export function describeService(
  siteUrl: string,
  page: {
    url: string
    name: string
    description: string
    /** Names of the parts of the service. */
    catalog: string
    includes: readonly OfferedService[]
  },
): ServiceLeaf {
  return {
    '@type': 'Service',
    '@id': serviceId(page.url),
    name: page.name,
    serviceType: page.name,
    description: page.description,
    url: page.url,
    provider: { '@id': organizationId(siteUrl) },
    mainEntityOfPage: { '@id': webPageId(page.url) },
    hasOfferCatalog: describeOfferCatalog(siteUrl, {
      url: page.url,
      name: page.catalog,
      services: page.includes,
    }),
  }
}

/** Describes the services on a page as an offer catalog, without prices, which are individual. */
export function describeOfferCatalog(
  siteUrl: string,
  catalog: { url: string; name: string; services: readonly OfferedService[] },
): OfferCatalogLeaf {
  return {
    '@type': 'OfferCatalog',
    '@id': offerCatalogId(catalog.url),
    name: catalog.name,
    url: catalog.url,
    numberOfItems: catalog.services.length,
    itemListElement: catalog.services.map(({ name, description, url }) => ({
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Service',
        ...(url && { '@id': serviceId(url), url }),
        name,
        description,
        provider: { '@id': organizationId(siteUrl) },
      },
    })),
  }
}

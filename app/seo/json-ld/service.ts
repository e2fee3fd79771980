import type { OfferCatalogLeaf, ServiceLeaf } from 'schema-dts'
import { offerCatalogId, organizationId, serviceId, webPageId } from './node-ids.ts'

export type OfferedService = {
  name: string
  description: string
  /** Address of the page that is about it, if one is. */
  url?: string
}

/** A service that a page is about, with what belongs to it. */
export function describeService(
  siteUrl: string,
  page: {
    url: string
    name: string
    description: string
    /** What the page calls the parts of the service. */
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

/** The services on a page as a list of offers. Prices are agreed on in a call, so none is said. */
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

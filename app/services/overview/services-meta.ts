import type { MetaDescriptor } from 'react-router'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { offerCatalogId } from '#app/seo/json-ld/node-ids.ts'
import { describeOfferCatalog } from '#app/seo/json-ld/service.ts'
import type { Site } from '#app/seo/json-ld/site.ts'
import { fillAgency } from '#content/agency/agency-name.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { serviceCards } from '#content/services/services.ts'

const PATH = '/services'

/** @param hasServicePages services have their own pages */
export function describeServices(site: Site, hasServicePages: boolean): MetaDescriptor[] {
  const { siteUrl, settings } = site
  const url = siteUrl + PATH
  const catalog = describeOfferCatalog(siteUrl, {
    url,
    name: servicesOverview.title,
    services: serviceCards.map(({ slug, title, description }) => ({
      name: title,
      description: fillAgency(description, settings.name),
      ...(hasServicePages && { url: `${url}/${slug}` }),
    })),
  })
  return describePage(site, {
    ...readContentHead(servicesOverview.head, settings.name),
    path: PATH,
    graph: {
      type: 'CollectionPage',
      breadcrumbs: [{ name: 'Services', path: PATH }],
      mainEntity: offerCatalogId(url),
      nodes: [catalog],
    },
  })
}

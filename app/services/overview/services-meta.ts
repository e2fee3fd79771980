import type { MetaDescriptor } from 'react-router'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { offerCatalogId } from '#app/seo/json-ld/node-ids.ts'
import { describeOfferCatalog } from '#app/seo/json-ld/service.ts'
import type { Site } from '#app/seo/json-ld/site.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { getServicePath, listServices } from '#content/services/services.ts'

const PATH = '/services'

/** @param hasServicePages services have their own pages */
export function describeServices(site: Site, hasServicePages: boolean): MetaDescriptor[] {
  const { siteUrl, settings, content } = site
  const overview = content.read(servicesOverview)
  const url = siteUrl + PATH
  const catalog = describeOfferCatalog(siteUrl, {
    url,
    name: overview.title,
    services: listServices(content).map((service) => ({
      name: service.name,
      description: service.card.description,
      ...(hasServicePages && { url: siteUrl + getServicePath(service) }),
    })),
  })
  return describePage(site, {
    ...readContentHead(overview.head, settings.name),
    path: PATH,
    graph: {
      type: 'CollectionPage',
      breadcrumbs: [{ name: overview.labels.overview, path: PATH }],
      mainEntity: offerCatalogId(url),
      nodes: [catalog],
    },
  })
}

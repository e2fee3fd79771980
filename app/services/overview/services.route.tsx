import { siteContext } from '#app/data/context/context.ts'
import { readSite, type Site } from '#app/seo/json-ld/site.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { getServicePath, keepServiceLinks, listServices } from '#content/services/services.ts'
import type { Route } from './+types/services.route'
import type { MetaDescriptor } from 'react-router'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { offerCatalogId } from '#app/seo/json-ld/node-ids.ts'
import { describeOfferCatalog } from '#app/seo/json-ld/service.ts'
import { useSiteContent } from '#app/data/content/use-content.ts'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { Service } from '#content/services/service-page.ts'
import { ServiceCard } from './service-card.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { content, flags } = context.get(siteContext)
  return {
    overview: content.read(servicesOverview),
    services: listServices(content),
    hasServicePages: flags.individualServicePages,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  return describeServices(site, loaderData.hasServicePages)
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  return <ServicesPage {...loaderData} />
}

const PATH = '/services'

/** @param hasServicePages whether services have their own pages */
function describeServices(site: Site, hasServicePages: boolean): MetaDescriptor[] {
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

type ServicesPageProps = {
  overview: typeof servicesOverview.fallback
  services: readonly Service[]
  /** Whether services have their own pages. */
  hasServicePages: boolean
}

function ServicesPage({ overview, services, hasServicePages }: ServicesPageProps) {
  const items = keepServiceLinks(useSiteContent(), overview.start.items)
  return (
    <>
      <PageStyles of="services" />
      <section aria-labelledby="services-title">
        <div className="wrap">
          <div className="page-head with-hero-list">
            <div className="copy">
              <h1 className="t-h1" id="services-title">
                {overview.title}
              </h1>
              <p className="t-lead">{overview.lead}</p>
            </div>
            {hasServicePages && <HeroList list={{ ...overview.start, items }} />}
          </div>
          <ul className="services-grid columns columns--3">
            {services.map((service, at) => (
              <li id={service.slug} key={service.slug}>
                <ServiceCard service={service} hasPage={hasServicePages} isFirst={at === 0} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Banner id="services-banner-title" {...overview.banner} />
    </>
  )
}

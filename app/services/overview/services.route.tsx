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
import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { Service } from '#content/services/service-page.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { FlipCard } from '#app/ui/cards/flip-card.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import { getServicePicture } from '#content/services/service-scenes.ts'

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
          <div className="page-head with-hero-list split">
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

type ServiceCardProps = {
  service: Service
  /** If false, the card links to the booking page. */
  hasPage: boolean
  /** Whether it is in the first view, so that its picture is loaded eagerly. */
  isFirst?: boolean
}

function ServiceCard({ service, hasPage, isFirst = false }: ServiceCardProps) {
  return (
    <FlipCard
      subject={service.name}
      opensLink={hasPage}
      front={<CardFront service={service} hasPage={hasPage} isFirst={isFirst} />}
      back={<CardBack service={service} hasPage={hasPage} />}
    />
  )
}

/** Includes a visually hidden copy of the back, which is inert until the card is flipped. */
function CardFront({ service, hasPage, isFirst }: ServiceCardProps) {
  const { card } = service
  const href = hasPage ? getServicePath(service) : `/services#${service.slug}`
  return (
    <>
      <div className="card-media service-scene">
        <img
          src={getServicePicture(service)}
          alt=""
          width="480"
          height="288"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
        />
      </div>
      <div className="card-body">
        <h2 className="t-h3">
          <a href={href} title={hasPage ? card.hoverText : undefined}>
            {service.name}
            <Icon name="arrow-right" />
          </a>
        </h2>
        <p className="t-small">{card.description}</p>
        <p className="sr-only needs-script">{card.backDescription}</p>
        <TickList items={card.features} className="ticks--bottom" />
      </div>
    </>
  )
}

function CardBack({ service, hasPage }: ServiceCardProps) {
  const { card } = service
  const { banner, labels } = useContent(servicesOverview)
  return (
    <>
      <Icon name={card.icon} size={30} className="service-card-icon" />
      <p className="t-h3">{service.name}</p>
      <p className="t-body">{card.backDescription}</p>
      <StatRow stats={service.statistics.slice(0, 2)} columns={2} />
      <ButtonLink
        href={hasPage ? getServicePath(service) : banner.action.href}
        title={hasPage ? card.hoverText : undefined}
      >
        {hasPage ? labels.viewService : banner.action.label}
        <span className="sr-only">: {service.name}</span>
        <Icon name="arrow-right" className="nudge" />
      </ButtonLink>
    </>
  )
}

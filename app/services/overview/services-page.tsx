import { useSiteContent } from '#app/data/content/use-content.ts'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { servicesOverview } from '#content/services/overview.ts'
import type { Service } from '#content/services/service-page.ts'
import { keepServiceLinks } from '#content/services/services.ts'
import { ServiceCard } from './service-card.tsx'

export type ServicesPageProps = {
  overview: typeof servicesOverview.fallback
  services: readonly Service[]
  /** Services have their own pages. */
  hasServicePages: boolean
}

export function ServicesPage({ overview, services, hasServicePages }: ServicesPageProps) {
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

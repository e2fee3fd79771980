import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { servicesList } from '#content/pages/hero-lists.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { ServicesOverview } from '#content/services/overview.ts'
import type { ServiceCard as ServiceCardContent } from '#content/services/service-page.ts'
import { ServiceCard } from './service-card.tsx'

export type ServicesPageProps = {
  overview: ServicesOverview
  cards: readonly ServiceCardContent[]
  /** Services have their own pages. */
  hasServicePages: boolean
}

export function ServicesPage({ overview, cards, hasServicePages }: ServicesPageProps) {
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
            {hasServicePages && <HeroList list={servicesList} />}
          </div>
          <ul className="services-grid columns columns--3">
            {cards.map((card, at) => (
              <li id={card.slug} key={card.slug}>
                <ServiceCard card={card} hasPage={hasServicePages} isFirst={at === 0} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Banner id="services-banner-title" {...overview.banner} />
    </>
  )
}

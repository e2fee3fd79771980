import { HOW_WE_COUNT_PATH } from '#app/clients/count-link.tsx'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { howWeCount } from '#content/pages/how-we-count.ts'
import type { Route } from './+types/how-we-count.route'
import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { figures } from '#content/agency/figures.ts'
import { getServicePath, listServices } from '#content/services/services.ts'

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  const { head, title } = site.content.read(howWeCount)
  return describePage(site, {
    ...readContentHead(head, site.settings.name),
    path: HOW_WE_COUNT_PATH,
    graph: {
      about: organizationId(site.siteUrl),
      breadcrumbs: [{ name: title, path: HOW_WE_COUNT_PATH }],
    },
  })
}

export default function HowWeCountRoute() {
  return <HowWeCountPage />
}

type CountedFigure = { value: string; label: string; note?: string | undefined }

function HowWeCountPage() {
  const { title, lead, agencyTitle, bookingTitle, servicesTitle, comparisons, banner } =
    useContent(howWeCount)
  const { agency, booking } = useContent(figures)
  return (
    <>
      <div className="wrap page-end">
        <div className="page-head copy">
          <h1 className="t-h1">{title}</h1>
          <p className="t-lead">{lead}</p>
        </div>
      </div>
      <section className="section section--sunken" aria-labelledby="agency-figures-title">
        <div className="wrap">
          <SectionHead id="agency-figures-title" title={agencyTitle} />
          <FigureList figures={Object.values(agency)} />
        </div>
      </section>
      <section className="section" aria-labelledby="booking-figures-title">
        <div className="wrap">
          <SectionHead id="booking-figures-title" title={bookingTitle} />
          <FigureList figures={Object.values(booking)} />
        </div>
      </section>
      {comparisons.items.length > 0 && (
        <section className="section section--sunken" aria-labelledby="comparisons-title">
          <div className="wrap">
            <SectionHead id="comparisons-title" title={comparisons.title} lead={comparisons.lead} />
            <ul className="columns">
              {comparisons.items.map((item) => (
                <li className="card value-card pad-large copy copy--small" key={item.title}>
                  <h3 className="t-h3">{item.title}</h3>
                  <p className="t-body">{item.text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <section className="section" aria-labelledby="service-figures-title">
        <div className="wrap">
          <SectionHead id="service-figures-title" title={servicesTitle} />
          <ServiceFigures />
        </div>
      </section>
      <Banner id="how-we-count-banner-title" {...banner} />
    </>
  )
}

function FigureList({ figures: shown }: { figures: readonly CountedFigure[] }) {
  return (
    <dl className="counted-figures">
      {shown.map(({ value, label, note }) => (
        <div key={label}>
          <dt>
            <b className="t-num strong">{value}</b> {label}
          </dt>
          {note && <dd className="t-body">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

function ServiceFigures() {
  return (
    <ul className="columns columns--3">
      {listServices(useSiteContent()).map((service) => (
        <li className="copy copy--small" key={service.key}>
          <h3 className="t-h4">
            <a className="link" href={getServicePath(service)}>
              {service.name}
            </a>
          </h3>
          <FigureList figures={service.statistics} />
        </li>
      ))}
    </ul>
  )
}

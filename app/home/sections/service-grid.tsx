import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import { home } from '#content/pages/home.ts'
import {
  getSceneWindowPath,
  getServicePath,
  getServiceScenePath,
  homeServices,
  type ServiceSummary,
} from '#content/services/home-services.ts'

export function ServiceGrid() {
  const { headline, lead, viewAll } = useContent(home).services
  return (
    <section className="section" aria-labelledby="services-title">
      <div className="wrap">
        <SectionHead
          id="services-title"
          title={headline}
          lead={lead}
          action={
            <ButtonLink variant="secondary" href={viewAll.href}>
              {viewAll.label}
              <Icon name="arrow-right" className="nudge" />
            </ButtonLink>
          }
        />
        <ul className="columns columns--3">
          {homeServices.map((service) => (
            <li key={service.slug}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function ServiceCard({ service }: { service: ServiceSummary }) {
  return (
    <article className="card card--link service-card">
      <div className="card-media">
        <picture>
          <source
            media="(max-width: 767px)"
            srcSet={getSceneWindowPath(service)}
            width={service.sceneWindow[2]}
            height={service.sceneWindow[3]}
          />
          <img src={getServiceScenePath(service)} alt="" width="480" height="288" loading="lazy" />
        </picture>
      </div>
      <div className="card-body">
        <h3 className="t-h3">
          <a href={getServicePath(service)}>{service.title}</a>
        </h3>
        <p className="t-small">{service.description}</p>
        <TickList items={service.features} className="ticks--bottom" />
      </div>
    </article>
  )
}

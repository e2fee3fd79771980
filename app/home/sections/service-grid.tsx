import { useSiteContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import { home } from '#content/pages/home.ts'
import { homeServices } from '#content/services/home-services.ts'
import type { Service } from '#content/services/service-page.ts'
import { findSceneWindow, getServicePicture } from '#content/services/service-scenes.ts'
import { getServicePath, listServices } from '#content/services/services.ts'

type HomeService = (typeof homeServices.fallback)['services'][number]

export function ServiceGrid() {
  const content = useSiteContent()
  const { headline, lead, viewAll } = content.read(home).services
  const services = listServices(content)
  const cards = content.read(homeServices).services.flatMap((card) => {
    const service = services.find(({ key }) => key === card.service)
    return service ? [{ card, service }] : []
  })
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
          {cards.map((one) => (
            <li key={one.service.key}>
              <ServiceCard {...one} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function ServiceCard({ card, service }: { card: HomeService; service: Service }) {
  const sceneWindow = findSceneWindow(service)
  return (
    <article className="card card--link service-card">
      <div className="card-media">
        <picture>
          {sceneWindow && (
            <source
              media="(max-width: 767px)"
              srcSet={sceneWindow.path}
              width={sceneWindow.width}
              height={sceneWindow.height}
            />
          )}
          <img src={getServicePicture(service)} alt="" width="480" height="288" loading="lazy" />
        </picture>
      </div>
      <div className="card-body">
        <h3 className="t-h3">
          <a href={getServicePath(service)}>{service.name}</a>
        </h3>
        <p className="t-small">{card.description}</p>
        <TickList items={card.features} className="ticks--bottom" />
      </div>
    </article>
  )
}

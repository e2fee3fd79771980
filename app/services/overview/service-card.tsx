import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { FlipCard } from '#app/ui/cards/flip-card.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import { servicesOverview } from '#content/services/overview.ts'
import type { Service } from '#content/services/service-page.ts'
import { getServicePicture } from '#content/services/service-scenes.ts'
import { getServicePath } from '#content/services/services.ts'

export type ServiceCardProps = {
  service: Service
  /** If false, the card links to the booking page. */
  hasPage: boolean
  /** Whether it is in the first view, so that its picture is loaded eagerly. */
  isFirst?: boolean
}

export function ServiceCard({ service, hasPage, isFirst = false }: ServiceCardProps) {
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
        <p className="sr-only service-card-more">{card.backDescription}</p>
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

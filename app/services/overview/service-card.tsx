import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { FlipCard } from '#app/ui/cards/flip-card.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import { servicesOverview } from '#content/services/overview.ts'
import type { ServiceCard as ServiceCardContent } from '#content/services/service-page.ts'
import { serviceLabels } from '#content/services/service-labels.ts'
import { getServicePath, getServiceScenePath } from '#content/services/home-services.ts'

export type ServiceCardProps = {
  card: ServiceCardContent
  /** If false, the card links to booking a call. */
  hasPage: boolean
  /** In the first view: its picture is loaded eagerly. */
  isFirst?: boolean
}

export function ServiceCard({ card, hasPage, isFirst = false }: ServiceCardProps) {
  return (
    <FlipCard
      subject={card.title}
      opensLink={hasPage}
      front={<CardFront card={card} hasPage={hasPage} isFirst={isFirst} />}
      back={<CardBack card={card} hasPage={hasPage} />}
    />
  )
}

/** Visually hidden copy of the back, which is inert until the card is flipped. */
function CardFront({ card, hasPage, isFirst }: ServiceCardProps) {
  const href = hasPage ? getServicePath(card) : `/services#${card.slug}`
  return (
    <>
      <div className="card-media service-scene">
        <img
          src={getServiceScenePath(card)}
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
            {card.title}
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

function CardBack({ card, hasPage }: ServiceCardProps) {
  const { action } = servicesOverview.banner
  return (
    <>
      <Icon name={card.icon} size={30} className="service-card-icon" />
      <p className="t-h3">{card.title}</p>
      <p className="t-body">{card.backDescription}</p>
      <ButtonLink
        href={hasPage ? getServicePath(card) : action.href}
        title={hasPage ? card.hoverText : undefined}
      >
        {hasPage ? serviceLabels.viewService : action.label}
        <span className="sr-only">: {card.title}</span>
        <Icon name="arrow-right" className="nudge" />
      </ButtonLink>
    </>
  )
}

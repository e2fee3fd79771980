import { CountLink } from '#app/clients/count-link.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Label } from '#app/ui/cards/label.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import type { Service } from '#content/services/service-page.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { describeServiceTrail } from '../service-breadcrumbs.ts'
import { ConsolePanel } from './console-panel.tsx'

/** With a longer figure, all figures of the row are set smaller. */
const SHORT_FIGURE_CHARACTERS = 7

export function ServiceHero({ page }: { page: Service }) {
  const { hero, statistics } = page
  const trail = describeServiceTrail(page, useContent(servicesOverview))
  const isWordy = statistics.some(({ value }) => value.length > SHORT_FIGURE_CHARACTERS)
  return (
    <section className="service-hero" aria-labelledby="service-title">
      <div className="wrap">
        <Breadcrumbs steps={startAtHome(trail)} />
        <div className="split split--even">
          <div className="copy">
            <h1 className="t-h1" id="service-title">
              {hero.headline}
            </h1>
            <p className="t-lead">{hero.lead}</p>
            <div className="row hero-actions">
              <ButtonLink size="large" href={hero.primaryAction.href}>
                {hero.primaryAction.label}
                <Icon name="arrow-right" className="nudge" />
              </ButtonLink>
              <ButtonLink size="large" variant="secondary" href={hero.secondaryAction.href}>
                {hero.secondaryAction.label}
              </ButtonLink>
            </div>
            {hero.label && (
              <p>
                <Label>{hero.label}</Label>
              </p>
            )}
          </div>
          <ConsolePanel panel={page.panel} />
        </div>
        <div className={isWordy ? 'service-figures service-figures--wordy' : 'service-figures'}>
          <StatRow stats={statistics} />
          <CountLink />
        </div>
      </div>
    </section>
  )
}

import { CountLink } from '#app/clients/count-link.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { home } from '#content/pages/home.ts'
import { HeroStage } from './hero-stage.tsx'

export function Hero() {
  const { hero } = useContent(home)
  const { agency } = useContent(figures)
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <div className="split split--even">
          <div className="copy">
            <h1 className="t-display" id="hero-title">
              {hero.headline}
            </h1>
            <p className="t-lead">{hero.lead}</p>
            <div className="row hero-actions">
              <ButtonLink size="large" href={hero.bookCall.href}>
                {hero.bookCall.label}
                <Icon name="arrow-right" className="nudge" />
              </ButtonLink>
              <ButtonLink variant="secondary" size="large" href={hero.successStories.href}>
                {hero.successStories.label}
              </ButtonLink>
            </div>
          </div>
          <HeroStage />
        </div>
        <StatRow stats={hero.figures.map((name) => agency[name])} columns={3} />
        <CountLink />
      </div>
    </section>
  )
}

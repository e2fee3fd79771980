import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { FocusedPicture } from '#app/ui/cards/focused-picture.tsx'
import { readPictureChoices } from '#domain/pictures/picture-choices.ts'
import type { SectionOf } from '#content/landing/sections.ts'

export function LandingHero({ section }: { section: SectionOf<'hero'> }) {
  const { id, headline, lead, action, secondAction, panel, picture } = section
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className={`wrap page-head${panel || picture ? ' with-hero-list' : ''}`}>
        <div className="copy">
          <h1 className="t-h1" id={`${id}-title`}>
            {headline}
          </h1>
          <p className="t-lead">{lead}</p>
          {(action || secondAction) && (
            <div className="row hero-actions">
              {action && (
                <ButtonLink size="large" href={action.href}>
                  {action.label}
                  <Icon name="arrow-right" className="nudge" />
                </ButtonLink>
              )}
              {secondAction && (
                <ButtonLink size="large" variant="secondary" href={secondAction.href}>
                  {secondAction.label}
                </ButtonLink>
              )}
            </div>
          )}
        </div>
        {picture ? (
          <FocusedPicture
            className="landing-picture dimmable"
            src={picture.src}
            focus={readPictureChoices(picture.src).focus}
            alt={picture.alt}
            width="600"
            height="400"
            fetchPriority="high"
          />
        ) : (
          panel && <HeroList list={panel} />
        )}
      </div>
    </section>
  )
}

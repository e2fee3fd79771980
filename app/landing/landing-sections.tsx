import { TickList } from '#app/ui/sections/tick-list.tsx'
import type { SectionOf } from '#content/landing/sections.ts'
import { CountLink } from '#app/clients/count-link.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { ArticleTools } from '#app/posts/blocks/rich-blocks.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { readEmbed } from '#domain/embeds/embed-providers.ts'
import { renderEmbed } from '#domain/html/render/boxes/render-embeds.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { FocusedPicture } from '#app/ui/cards/focused-picture.tsx'
import { readPictureChoices } from '#domain/pictures/picture-choices.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { HeroList } from '#app/ui/sections/hero-list.tsx'

export function TextSection({ section: { id, title, paragraphs } }: { section: SectionOf<'text'> }) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap split">
        <h2 className="t-h2" id={`${id}-title`}>
          {title}
        </h2>
        <div className="stack gap-24 landing-text">
          {paragraphs.map(({ heading, text, points = [], link }, at) => (
            <div className="copy copy--small" key={at}>
              {heading && <h3 className="t-h3">{heading}</h3>}
              <p className="t-body">{text}</p>
              {points.length > 0 && <TickList items={points} />}
              {link && (
                <a className="link" href={link.href}>
                  {link.label}
                </a>
              )}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

export function FigureSection({
  section: { id, title, figures: chosen },
}: {
  section: SectionOf<'figures'>
}) {
  const { agency } = useContent(figures)
  const names = [...new Set(chosen)]
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap landing-figures">
        <h2 className="t-h2" id={`${id}-title`}>
          {title}
        </h2>
        <StatRow stats={names.map((name) => agency[name])} columns={names.length === 3 ? 3 : 4} />
        <CountLink />
      </div>
    </section>
  )
}

type VideoSectionProps = { section: SectionOf<'video'>; scriptUrl: string }

/** Card that loads its frame on request, as in articles. */
export function VideoSection({ section: { id, title, intro, url }, scriptUrl }: VideoSectionProps) {
  const embed = readEmbed(url)
  if (!embed) return null
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <ArticleTools scriptUrl={scriptUrl} />
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={title} {...(intro && { lead: intro })} />
        <div className="prose" dangerouslySetInnerHTML={{ __html: renderEmbed(embed, title) }} />
      </div>
    </section>
  )
}

export function PictureSection({ section }: { section: SectionOf<'picture'> }) {
  const { id, title, text, link, picture, caption, side } = section
  const hasText = [title, text, link].some((part) => part !== undefined)
  const figure = (
    <figure>
      <FocusedPicture
        className="landing-picture dimmable"
        src={picture.src}
        focus={readPictureChoices(picture.src).focus}
        alt={picture.alt}
        width="900"
        height="600"
        loading="lazy"
      />
      {caption && <figcaption className="t-cap mt-16">{caption}</figcaption>}
    </figure>
  )
  const copy = hasText && (
    <div className="copy">
      {title && (
        <h2 className="t-h2" id={`${id}-title`}>
          {title}
        </h2>
      )}
      {text && <p className="t-body">{text}</p>}
      {link && (
        <a className="link" href={link.href}>
          {link.label}
          <Icon name="arrow-right" />
        </a>
      )}
    </div>
  )
  return (
    <section
      className="section"
      id={id}
      {...(title ? { 'aria-labelledby': `${id}-title` } : { 'aria-label': picture.alt })}
    >
      <div className={hasText ? 'wrap split split--even landing-split' : 'wrap'}>
        {side === 'left' ? figure : copy}
        {side === 'left' ? copy : figure}
      </div>
    </section>
  )
}

type Pricing = SectionOf<'pricing'>

export function PricingSection({ section: { id, title, intro, plans, note } }: { section: Pricing }) {
  return (
    <section className="section section--sunken" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={title} lead={intro} />
        <ul className={`columns columns--${plans.length === 4 ? 4 : 3}`}>
          {plans.map((plan, at) => (
            <li key={at}>
              <Plan plan={plan} />
            </li>
          ))}
        </ul>
        {note && <p className="t-cap mt-32">{note}</p>}
      </div>
    </section>
  )
}

function Plan({ plan }: { plan: Pricing['plans'][number] }) {
  const { name, price, period, text, points, action, isFeatured } = plan
  return (
    <article className={isFeatured ? 'card card-body plan plan--featured' : 'card card-body plan'}>
      <h3 className="t-h3">{name}</h3>
      <p>
        <span className="t-num">{price}</span>
        {period && <span className="t-cap">{period}</span>}
      </p>
      <p className="t-small">{text}</p>
      {points.length > 0 && <TickList items={points} />}
      <ButtonLink variant={isFeatured ? 'primary' : 'secondary'} href={action.href}>
        {action.label}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
    </article>
  )
}

export function LandingHero({ section }: { section: SectionOf<'hero'> }) {
  const { id, headline, lead, action, secondAction, panel, picture } = section
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className={`wrap page-head${panel || picture ? ' with-hero-list split' : ''}`}>
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

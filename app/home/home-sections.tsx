import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { home } from '#content/pages/home.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { StoryCard } from '#app/clients/story-card.tsx'
import { listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { Rail } from '#app/ui/sections/rail.tsx'
import { recognitions } from '#content/agency/recognitions.ts'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import { homeServices } from '#content/services/home-services.ts'
import type { Service } from '#content/services/service-page.ts'
import { findSceneWindow, getServicePicture } from '#content/services/service-scenes.ts'
import { getServicePath, listServices } from '#content/services/services.ts'

export function About() {
  const { about } = useContent(home)
  const { agency } = useContent(figures)
  return (
    <section className="section section--sunken" id="about" aria-labelledby="about-title">
      <div className="wrap split about">
        <div className="copy">
          <h2 className="t-h2" id="about-title">
            {about.headline}
          </h2>
          <p className="t-lead">{about.lead}</p>
          <StatRow stats={about.figures.map((name) => agency[name])} columns={2} />
          <p className="row gap-24">
            {[about.report, about.more].map(({ label, href }) => (
              <a className="link" href={href} key={href}>
                {label}
                <Icon name="arrow-right" />
              </a>
            ))}
          </p>
        </div>
        <ul className="ruled-list">
          {about.reasons.map((reason) => (
            <li className="media" key={reason.title}>
              <span className="icon-tile">
                <Icon name={reason.icon} />
              </span>
              <div className="copy copy--small">
                <h3 className="t-h3">{reason.title}</h3>
                <p className="t-body">{reason.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Vision() {
  const { vision } = useContent(home)
  return (
    <section className="vision on-dark" aria-labelledby="vision-title">
      <img
        className="vision-art"
        src="/art/hero/ridgeline-dark.svg"
        alt=""
        width="1200"
        height="640"
        loading="lazy"
      />
      <div className="wrap">
        <div className="copy">
          <h2 className="t-h1" id="vision-title">
            {vision.headline}
          </h2>
          <p className="t-lead">{vision.lead}</p>
          <ButtonLink size="large" href={vision.contact.href}>
            {vision.contact.label}
            <Icon name="arrow-right" className="nudge" />
          </ButtonLink>
        </div>
        <p className="t-cap vision-caption">{vision.artCaption}</p>
      </div>
    </section>
  )
}

const HOME_STORIES = 4

export function CaseStudies() {
  const studies = listCaseStudies(useSiteContent())
  const { headline, lead, viewAll } = useContent(home).caseStudies
  if (studies.length === 0) return null
  return (
    <section className="section case-studies" id="testimonials" aria-labelledby="case-studies-title">
      <div className="wrap">
        <SectionHead
          id="case-studies-title"
          title={headline}
          lead={lead}
          action={
            <ButtonLink variant="secondary" href={viewAll.href}>
              {viewAll.label}
              <Icon name="arrow-right" className="nudge" />
            </ButtonLink>
          }
        />
        <ul className="story-strip columns">
          {studies.slice(0, HOME_STORIES).map((story) => (
            <li key={story.slug}>
              <StoryCard story={story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const RECOGNITIONS_AUTOPLAY_MS = 3000

export function RecognitionRail() {
  const { headline } = useContent(home).recognitions
  const { items } = useContent(recognitions)
  if (items.length === 0) return null
  return (
    <section className="section section--tight section--sunken" aria-labelledby="recognitions-title">
      <div className="wrap">
        <Rail
          className="recognition-rail"
          label="Recognitions"
          noun="recognitions"
          autoplayMs={RECOGNITIONS_AUTOPLAY_MS}
          isFreeDrag
          heading={
            <h2 className="t-h2" id="recognitions-title">
              {headline}
            </h2>
          }
        >
          {items.map((recognition) => (
            <li key={recognition.name}>
              <figure>
                <img
                  className="certificate"
                  src={recognition.image}
                  alt=""
                  width="400"
                  height="300"
                  loading="lazy"
                />
                <figcaption className="t-cap mt-16">
                  <b className="strong">{recognition.name}</b>
                  <br />
                  {recognition.issuer}
                </figcaption>
              </figure>
            </li>
          ))}
        </Rail>
      </div>
    </section>
  )
}

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

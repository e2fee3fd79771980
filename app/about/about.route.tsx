import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { aboutPage } from '#content/pages/about.ts'
import type { Route } from './+types/about.route'
import { Fragment, type ReactNode } from 'react'
import { CountLink } from '#app/clients/count-link.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { TeamCards } from '#app/clients/team-cards.tsx'
import { LinkCards } from '#app/ui/cards/link-cards.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { recognitions } from '#content/agency/recognitions.ts'
import { team } from '#content/clients/team.ts'
import { home } from '#content/pages/home.ts'

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(site.content.read(aboutPage).head, site.settings.name),
    path: '/about',
    graph: {
      type: 'AboutPage',
      mainEntity: organizationId(site.siteUrl),
      breadcrumbs: [{ name: 'About', path: '/about' }],
    },
  })
}

export default function AboutRoute() {
  return <AboutPage />
}

function AboutPage() {
  const { weeklyPage, figures: chosen, team: experts, ways, sections } = useContent(aboutPage)
  const { about, closing } = useContent(home)
  const { agency } = useContent(figures)
  const members = useContent(team)
  const shown: Record<(typeof sections)[number], ReactNode> = {
    mission: <Mission />,
    values: <Values />,
    team: <TeamCards {...experts} {...members} />,
    recognitions: <Recognitions />,
    ways: (
      <section className="section section--before" aria-label="Where to go from here">
        <div className="wrap">
          <LinkCards ways={ways} />
        </div>
      </section>
    ),
    closing: <Banner id="about-banner-title" {...closing} />,
  }
  return (
    <>
      <div className="wrap page-end">
        <div className="page-head with-hero-list split">
          <div className="copy">
            <h1 className="t-h1">{about.headline}</h1>
            <p className="t-lead">{about.lead}</p>
          </div>
          <HeroList list={weeklyPage} />
        </div>
        <StatRow stats={chosen.map((name) => agency[name])} />
        <CountLink />
      </div>
      {[...new Set(sections)].map((name) => (
        <Fragment key={name}>{shown[name]}</Fragment>
      ))}
    </>
  )
}

function Mission() {
  const { mission } = useContent(aboutPage)
  const { headline, lead } = useContent(home).vision
  const { agency } = useContent(figures)
  return (
    <section className="section section--sunken" aria-labelledby="mission-title">
      <div className="wrap split mission">
        <h2 className="t-h2" id="mission-title">
          {headline}
        </h2>
        <div>
          <p className="t-lead">{lead}</p>
          <StatRow stats={mission.figures.map((name) => agency[name])} columns={3} />
        </div>
      </div>
    </section>
  )
}

function Values() {
  const { values } = useContent(aboutPage)
  const { reasons } = useContent(home).about
  return (
    <section className="section" aria-labelledby="values-title">
      <div className="wrap">
        <SectionHead id="values-title" title={values.title} />
        <ul className="columns">
          {reasons.map((item) => (
            <li className="card media value-card pad-large" key={item.title}>
              <span className="icon-tile">
                <Icon name={item.icon} />
              </span>
              <div className="copy copy--small">
                <h3 className="t-h3">{item.title}</h3>
                <p className="t-body">{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Recognitions() {
  const { lead } = useContent(aboutPage).recognitions
  const { headline } = useContent(home).recognitions
  const { items } = useContent(recognitions)
  if (items.length === 0) return null
  return (
    <section className="section section--sunken" aria-labelledby="recognitions-title">
      <div className="wrap">
        <SectionHead id="recognitions-title" title={headline} lead={lead} />
        <ul className="recognition-grid">
          {items.map(({ name, issuer, image }) => (
            <li key={name}>
              <figure>
                <img className="certificate" src={image} alt="" width="400" height="300" loading="lazy" />
                <figcaption className="t-cap mt-16">
                  <b className="strong">{name}</b>
                  <br />
                  {issuer}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

import { siteContext } from '#app/data/context/context.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import type { Route } from './+types/case-studies.route'
import { CASE_STUDIES_BREADCRUMBS } from './case-studies-breadcrumbs.ts'
import { CountLink } from '#app/clients/count-link.tsx'
import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { getServicePath, listServices } from '#content/services/services.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { StoryLinks, StoryTitle } from '#app/clients/story-links.tsx'
import { FocusedPicture } from '#app/ui/cards/focused-picture.tsx'
import { readPictureChoices } from '#domain/pictures/picture-choices.ts'
import type { CaseStudy } from '#content/clients/case-studies/case-study.ts'

/** @returns key of the service to filter by; null if there is none, or it has no case studies */
export function loader({ request, context }: Route.LoaderArgs) {
  const service = new URL(request.url).searchParams.get('service')
  const studies = listCaseStudies(context.get(siteContext).content)
  return { service: studies.flatMap(({ services }) => services).find((key) => key === service) ?? null }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(site.content.read(caseStudiesPage).head, site.settings.name),
    path: '/case-studies',
    noindex: listCaseStudies(site.content).length === 0,
    graph: { type: 'CollectionPage', breadcrumbs: CASE_STUDIES_BREADCRUMBS },
  })
}

export default function CaseStudiesRoute({ loaderData }: Route.ComponentProps) {
  return <CaseStudiesPage {...loaderData} />
}

/** @param service key of the service whose case studies are shown; null for all */
export function CaseStudiesPage({ service }: { service: string | null }) {
  const { title, lead, list, figures: chosen, listTitle, note, banner } = useContent(caseStudiesPage)
  const { agency } = useContent(figures)
  const studies = listCaseStudies(useSiteContent())
  const hasStudies = studies.length > 0
  const shown = studies.filter(({ services }) => service === null || services.includes(service))
  return (
    <>
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome(CASE_STUDIES_BREADCRUMBS)} />
      </div>
      <div className="wrap page-end">
        <div className={hasStudies ? 'page-head with-hero-list split' : 'page-head'}>
          <div className="copy">
            <h1 className="t-h1">{title}</h1>
            <p className="t-lead">{lead}</p>
          </div>
          {hasStudies && <HeroList list={list} />}
        </div>
        {hasStudies && (
          <>
            <StatRow stats={chosen.map((name) => agency[name])} />
            <CountLink />
          </>
        )}
      </div>
      {hasStudies && (
        <section className="section section--sunken" aria-labelledby="stories-title">
          <div className="wrap">
            <h2 className="sr-only" id="stories-title">
              {listTitle}
            </h2>
            <ServiceFilter service={service} />
            <ul className="columns">
              {shown.map((study) => (
                <li key={study.slug}>
                  <StudyCard study={study} />
                </li>
              ))}
            </ul>
            <p className="t-cap mt-32">{note}</p>
          </div>
        </section>
      )}
      <Banner id="case-studies-banner-title" {...banner} />
    </>
  )
}

/** Links to the case studies of each service that has any. */
function ServiceFilter({ service }: { service: string | null }) {
  const { filter } = useContent(caseStudiesPage)
  const studies = listCaseStudies(useSiteContent())
  const withStories = listServices(useSiteContent()).filter(({ key }) =>
    studies.some(({ services }) => services.includes(key)),
  )
  const choices = [
    { key: null, name: filter.all, href: '/case-studies#stories' },
    ...withStories.map(({ key, name }) => ({ key, name, href: `/case-studies?service=${key}#stories` })),
  ]
  return (
    <nav className="story-filter" id="stories" aria-label={filter.label}>
      <ul className="tags">
        {choices.map(({ key, name, href }) => (
          <li key={key}>
            <a className="tag" href={href} aria-current={key === service ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function StudyCard({ study }: { study: CaseStudy }) {
  return (
    <article className="card card--link story study">
      <div className="card-media">
        <FocusedPicture
          className="dimmable"
          src={study.image}
          focus={readPictureChoices(study.image).focus}
          alt=""
          width="960"
          height="640"
          loading="lazy"
        />
      </div>
      <div className="card-body">
        <p className="t-small">
          {study.client}, {study.category}
        </p>
        <h3 className="t-h3">
          <StoryTitle story={study} opensPdf={false} />
        </h3>
        <p className="t-small">{study.summary}</p>
        <dl className="study-figures ruled mt-16">
          {study.figures.map(({ value, label }) => (
            <div key={label}>
              <dt className="t-cap">{label}</dt>
              <dd className="t-num">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="story-line">
          <StudyServices study={study} />
          <StoryLinks story={study} opensPdf={false} />
        </div>
      </div>
    </article>
  )
}

function StudyServices({ study }: { study: CaseStudy }) {
  const { servicesLabel } = useContent(caseStudiesPage)
  const services = listServices(useSiteContent()).filter(({ key }) => study.services.includes(key))
  return (
    <ul className="tags" aria-label={servicesLabel}>
      {services.map((service) => (
        <li key={service.key}>
          <a className="tag" href={getServicePath(service)}>
            {service.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

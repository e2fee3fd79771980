import { CountLink } from '#app/clients/count-link.tsx'
import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { listServices } from '#content/services/services.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { CASE_STUDIES_BREADCRUMBS } from './case-studies-breadcrumbs.ts'
import { StudyCard } from './study-card.tsx'

/** @param service key of the service whose stories are shown; null shows all */
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
        <div className={hasStudies ? 'page-head with-hero-list' : 'page-head'}>
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

/** Links to the stories of each service that has any. */
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

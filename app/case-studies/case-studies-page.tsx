import { useContent } from '#app/data/content/use-content.ts'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { allCaseStudies } from '#content/clients/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { CASE_STUDIES_BREADCRUMBS } from './case-studies-breadcrumbs.ts'
import { StudyCard } from './study-card.tsx'

export function CaseStudiesPage() {
  const { title, lead, list, figures: chosen, listTitle, note, banner } = useContent(caseStudiesPage)
  const { agency } = useContent(figures)
  return (
    <>
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome(CASE_STUDIES_BREADCRUMBS)} />
      </div>
      <div className="wrap page-end">
        <div className="page-head with-hero-list">
          <div className="copy">
            <h1 className="t-h1">{title}</h1>
            <p className="t-lead">{lead}</p>
          </div>
          <HeroList list={list} />
        </div>
        <StatRow stats={chosen.map((name) => agency[name])} />
      </div>
      <section className="section section--sunken" aria-labelledby="stories-title">
        <div className="wrap">
          <h2 className="sr-only" id="stories-title">
            {listTitle}
          </h2>
          <ul className="columns">
            {allCaseStudies.map((study) => (
              <li key={study.slug}>
                <StudyCard study={study} />
              </li>
            ))}
          </ul>
          <p className="t-cap mt-32">{note}</p>
        </div>
      </section>
      <Banner id="case-studies-banner-title" {...banner} />
    </>
  )
}

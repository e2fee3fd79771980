import { StoryCard } from '#app/clients/story-card.tsx'
import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { PanelChart } from '#app/ui/panel-chart/panel-chart.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import type { CaseStudy } from '#content/clients/case-studies/case-study.ts'
import { getCaseStudyPdf, listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { getServicePath, listServices } from '#content/services/services.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { describeStudyTrail } from './case-studies-breadcrumbs.ts'

type Study = { study: CaseStudy }

export function CaseStudyPage({ study }: Study) {
  const { banner } = useContent(caseStudiesPage)
  return (
    <>
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome(describeStudyTrail(study))} />
      </div>
      <Head study={study} />
      <Challenge study={study} />
      <Actions study={study} />
      <Result study={study} />
      <Lessons study={study} />
      <MoreStories study={study} />
      <Banner id="case-study-banner-title" {...banner} />
    </>
  )
}

function Head({ study }: Study) {
  const { story, servicesLabel } = useContent(caseStudiesPage)
  const services = listServices(useSiteContent()).filter(({ key }) => study.services.includes(key))
  return (
    <div className="wrap page-end">
      <div className="page-head with-hero-list split">
        <div className="copy">
          <p className="t-small">
            {study.client}, {study.category}
          </p>
          <h1 className="t-h1">{study.title}</h1>
          <p className="t-lead">{study.lead}</p>
          <div className="row gap-16">
            <ul className="tags" aria-label={servicesLabel}>
              {services.map((service) => (
                <li key={service.key}>
                  <a className="tag" href={getServicePath(service)}>
                    {service.name}
                  </a>
                </li>
              ))}
            </ul>
            <ButtonLink
              variant="secondary"
              size="small"
              href={getCaseStudyPdf(study)}
              target="_blank"
              rel="noopener"
            >
              <Icon name="file-text" />
              {story.pdf}
              <span className="sr-only"> ({story.pdfHint})</span>
            </ButtonLink>
          </div>
        </div>
        <HeroList
          list={{
            title: story.facts,
            items: [
              { text: story.account, value: study.account },
              { text: story.period, value: study.period },
            ],
            ...(study.note && { note: study.note }),
          }}
        />
      </div>
      <StatRow stats={study.figures} columns={3} />
    </div>
  )
}

function Challenge({ study: { challenge } }: Study) {
  const { story } = useContent(caseStudiesPage)
  return (
    <section className="section section--sunken" aria-labelledby="challenge-title">
      <div className="wrap">
        <SectionHead id="challenge-title" title={story.challenge} lead={challenge.lead} />
        <ul className="columns columns--3">
          {challenge.findings.map(({ title, text }) => (
            <li className="card value-card pad-large copy copy--small" key={title}>
              <h3 className="t-h3">{title}</h3>
              <p className="t-body">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Actions({ study: { actions } }: Study) {
  const { story } = useContent(caseStudiesPage)
  return (
    <section className="section" aria-labelledby="actions-title">
      <div className="wrap split">
        <div className="copy">
          <h2 className="t-h2" id="actions-title">
            {story.actions}
          </h2>
          <p className="t-body">{actions.lead}</p>
        </div>
        <StepList
          steps={actions.steps.map(({ when, title, text }) => ({ title: `${when}: ${title}`, text }))}
        />
      </div>
    </section>
  )
}

function Result({ study: { result, chart, quote, client } }: Study) {
  const { story } = useContent(caseStudiesPage)
  return (
    <section className="section section--sunken" aria-labelledby="result-title">
      <div className="wrap">
        <SectionHead id="result-title" title={story.result} lead={result.lead} />
        <div className="columns">
          <div className="card study-measures">
            <table>
              <thead>
                <tr>
                  <th scope="col">{story.measure}</th>
                  <th scope="col">{result.heads.before}</th>
                  <th scope="col">{result.heads.after}</th>
                </tr>
              </thead>
              <tbody>
                {result.measures.map(({ label, before, after }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{before}</td>
                    <td>{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {chart && (
            <figure className="card study-chart">
              <h3 className="t-h4">{chart.title}</h3>
              <PanelChart chart={chart.drawing} />
              {chart.note && <figcaption className="t-cap">{chart.note}</figcaption>}
            </figure>
          )}
        </div>
        {quote && (
          <figure className="study-quote">
            <blockquote className="t-h3">“{quote.text}”</blockquote>
            <figcaption className="t-small mt-16">
              <b className="strong">{quote.name}</b>
              {quote.role && `, ${quote.role}`}, {client}
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  )
}

function Lessons({ study: { differently } }: Study) {
  const { story } = useContent(caseStudiesPage)
  if (differently.length === 0) return null
  return (
    <section className="section" aria-labelledby="differently-title">
      <div className="wrap">
        <SectionHead id="differently-title" title={story.differently} />
        <ul className="columns columns--3">
          {differently.map((lesson) => (
            <li className="t-body" key={lesson}>
              {lesson}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const MAX_MORE_STORIES = 3

/** Other case studies, those about the same services first. */
function MoreStories({ study }: Study) {
  const { story } = useContent(caseStudiesPage)
  const studies = listCaseStudies(useSiteContent())
  const countShared = ({ services }: CaseStudy) =>
    services.filter((key) => study.services.includes(key)).length
  const others = studies
    .filter(({ slug }) => slug !== study.slug)
    .toSorted((a, b) => countShared(b) - countShared(a))
    .slice(0, MAX_MORE_STORIES)
  if (others.length === 0) return null
  return (
    <section className="section section--before" aria-labelledby="more-stories-title">
      <div className="wrap">
        <SectionHead id="more-stories-title" title={story.more} />
        <ul className="story-strip success-stories">
          {others.map((other) => (
            <li key={other.slug}>
              <StoryCard story={other} opensPdf={false} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

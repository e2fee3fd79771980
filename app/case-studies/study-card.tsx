import { Icon } from '#app/ui/icons/icon.tsx'
import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import {
  type CaseStudy,
  getCaseStudyCoverPath,
  getCaseStudyPdfPath,
  storyLink,
} from '#content/clients/case-studies.ts'
import { caseStudyFigures } from '#content/clients/case-study-figures.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { getServicePath, listServices } from '#content/services/services.ts'

export function StudyCard({ study }: { study: CaseStudy }) {
  return (
    <article className="card card--link story study">
      <div className="card-media">
        <img
          className="dimmable"
          src={getCaseStudyCoverPath(study)}
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
          <a href={getCaseStudyPdfPath(study)} target="_blank" rel="noopener">
            {study.title}
            <span className="sr-only"> ({storyLink.hint})</span>
          </a>
        </h3>
        <p className="t-small">{study.summary}</p>
        <dl className="study-figures">
          {caseStudyFigures[study.slug].map(({ value, label }) => (
            <div key={label}>
              <dt className="t-cap">{label}</dt>
              <dd className="t-num">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="story-line">
          <StudyServices study={study} />
          <span className="story-open" aria-hidden="true">
            <Icon name="file-text" />
            {storyLink.label}
          </span>
        </div>
      </div>
    </article>
  )
}

function StudyServices({ study }: { study: CaseStudy }) {
  const all = listServices(useSiteContent())
  const services = study.services.flatMap((key) => all.find((service) => service.key === key) ?? [])
  return (
    <ul className="tags" aria-label={useContent(caseStudiesPage).servicesLabel}>
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

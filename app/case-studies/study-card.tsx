import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { StoryLinks, StoryTitle } from '#app/clients/story-links.tsx'
import { FocusedPicture } from '#app/ui/cards/focused-picture.tsx'
import { readPictureChoices } from '#domain/pictures/picture-choices.ts'
import type { CaseStudy } from '#content/clients/case-studies/case-study.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { getServicePath, listServices } from '#content/services/services.ts'

export function StudyCard({ study }: { study: CaseStudy }) {
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
        <dl className="study-figures">
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

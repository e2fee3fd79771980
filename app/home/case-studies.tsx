import { Icon } from '#app/ui/icon.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import {
  caseStudies,
  getCaseStudyCoverPath,
  getCaseStudyPdfPath,
  type CaseStudy,
} from '#content/case-studies.ts'
import { caseStudiesSection } from '#content/home.ts'

export function CaseStudies() {
  return (
    <section className="section case-studies" id="testimonials" aria-labelledby="case-studies-title">
      <div className="wrap">
        <SectionHead
          id="case-studies-title"
          title={caseStudiesSection.headline}
          lead={caseStudiesSection.lead}
        />
        <ul className="story-grid">
          {caseStudies.map((caseStudy) => (
            <li key={caseStudy.slug}>
              <StoryCard caseStudy={caseStudy} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The title's link covers the card, and its name says that a PDF opens in a new tab. */
function StoryCard({ caseStudy }: { caseStudy: CaseStudy }) {
  return (
    <article className="card card--link story">
      <div className="card-media">
        <img
          className="dimmable"
          src={getCaseStudyCoverPath(caseStudy)}
          alt=""
          width="960"
          height="640"
          loading="lazy"
        />
      </div>
      <div className="card-body">
        <h3 className="t-h3">
          <a href={getCaseStudyPdfPath(caseStudy)} target="_blank" rel="noopener">
            {caseStudy.title}
            <span className="sr-only">: read the PDF in a new tab</span>
          </a>
        </h3>
        <div className="story-line">
          <p className="t-small">
            {caseStudy.client}, {caseStudy.category}
          </p>
          <span className="story-open" aria-hidden="true">
            <Icon name="file-text" />
            Read the PDF
          </span>
        </div>
      </div>
    </article>
  )
}

import { Icon } from '#app/ui/icon.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import {
  allCaseStudies,
  getCaseStudyCoverPath,
  getCaseStudyPdfPath,
  type CaseStudy,
} from '#content/case-studies.ts'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'
import { serviceWords } from '#content/services/service-words.ts'

type SuccessStoriesProps = { successStories: NonNullable<ServicePage['successStories']> }

/** The first story leads; the others stand beside it. */
export function SuccessStories({ successStories }: SuccessStoriesProps) {
  const stories = successStories.slugs.flatMap(
    (slug) => allCaseStudies.find((candidate) => candidate.slug === slug) ?? [],
  )
  return (
    <section
      className="section service-section"
      id={serviceSectionIds.successStories}
      aria-labelledby="success-stories-title"
    >
      <div className="wrap">
        <SectionHead id="success-stories-title" title={successStories.title} lead={successStories.intro} />
        <ul className="success-stories">
          {stories.map((story) => (
            <li key={story.slug}>
              <SuccessStory story={story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The title's link covers the card, and its name says that a PDF opens in a new tab. */
function SuccessStory({ story }: { story: CaseStudy }) {
  return (
    <article className="card card--link success-story">
      <div className="card-media">
        <img
          className="dimmable"
          src={getCaseStudyCoverPath(story)}
          alt=""
          width="960"
          height="640"
          loading="lazy"
        />
      </div>
      <div className="card-body">
        <h3 className="t-h3">
          <a href={getCaseStudyPdfPath(story)} target="_blank" rel="noopener">
            {story.title}
            <span className="sr-only"> ({serviceWords.storyLinkHint})</span>
          </a>
        </h3>
        <p className="t-small success-story-summary">{story.summary}</p>
        <div className="success-story-line">
          <p className="t-small">
            {story.client}, {story.category}
          </p>
          <span className="success-story-open" aria-hidden="true">
            <Icon name="file-text" />
            {serviceWords.storyLink}
          </span>
        </div>
      </div>
    </article>
  )
}

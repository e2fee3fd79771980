import {
  type CaseStudy,
  getCaseStudyCoverPath,
  getCaseStudyPdfPath,
  storyLink,
} from '#content/clients/case-studies.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

export type StoryCardProps = { story: CaseStudy; showsSummary?: boolean }

export function StoryCard({ story, showsSummary = false }: StoryCardProps) {
  return (
    <article className="card card--link story">
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
            <span className="sr-only"> ({storyLink.hint})</span>
          </a>
        </h3>
        {showsSummary && <p className="t-small">{story.summary}</p>}
        <div className="story-line">
          <p className="t-small">
            {story.client}, {story.category}
          </p>
          <span className="story-open" aria-hidden="true">
            <Icon name="file-text" />
            {storyLink.label}
          </span>
        </div>
      </div>
    </article>
  )
}

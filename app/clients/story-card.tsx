import { FocusedPicture } from '#app/ui/cards/focused-picture.tsx'
import { readPictureChoices } from '#domain/pictures/picture-choices.ts'
import type { CaseStudy } from '#content/clients/case-studies/case-study.ts'
import { StoryLinks, StoryTitle } from './story-links.tsx'

export type StoryCardProps = { story: CaseStudy; showsSummary?: boolean; opensPdf?: boolean }

/** Card of a case study with its main figure. */
export function StoryCard({ story, showsSummary = false, opensPdf = true }: StoryCardProps) {
  const [figure] = story.figures
  return (
    <article className="card card--link story">
      <div className="card-media">
        <FocusedPicture
          className="dimmable"
          src={story.image}
          focus={readPictureChoices(story.image).focus}
          alt=""
          width="960"
          height="640"
          loading="lazy"
        />
      </div>
      <div className="card-body">
        <h3 className="t-h3">
          <StoryTitle story={story} opensPdf={opensPdf} />
        </h3>
        {figure && (
          <p className="t-small">
            <b className="t-num strong">{figure.value}</b> {figure.label}
          </p>
        )}
        {showsSummary && <p className="t-small">{story.summary}</p>}
        <div className="story-line">
          <p className="t-small">
            {story.client}, {story.category}
          </p>
          <StoryLinks story={story} opensPdf={opensPdf} />
        </div>
      </div>
    </article>
  )
}

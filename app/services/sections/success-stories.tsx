import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { StoryCard } from '#app/clients/story-card.tsx'
import { useSiteContent } from '#app/data/content/use-content.ts'
import { findCaseStudy } from '#content/clients/case-studies/case-studies.ts'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'

type SuccessStoriesProps = { id?: string; successStories: NonNullable<ServicePage['successStories']> }

export function SuccessStories({
  id = serviceSectionIds.successStories,
  successStories,
}: SuccessStoriesProps) {
  const content = useSiteContent()
  const stories = successStories.slugs.flatMap((slug) => findCaseStudy(content, slug) ?? [])
  if (stories.length === 0) return null
  return (
    <section className="section service-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={successStories.title} lead={successStories.intro} />
        <ul className="story-strip success-stories">
          {stories.map((story) => (
            <li key={story.slug}>
              <StoryCard story={story} showsSummary />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

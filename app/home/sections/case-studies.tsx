import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { StoryCard } from '#app/clients/story-card.tsx'
import { listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { home } from '#content/pages/home.ts'

const HOME_STORIES = 4

export function CaseStudies() {
  const studies = listCaseStudies(useSiteContent())
  const { headline, lead, viewAll } = useContent(home).caseStudies
  if (studies.length === 0) return null
  return (
    <section className="section case-studies" id="testimonials" aria-labelledby="case-studies-title">
      <div className="wrap">
        <SectionHead
          id="case-studies-title"
          title={headline}
          lead={lead}
          action={
            <ButtonLink variant="secondary" href={viewAll.href}>
              {viewAll.label}
              <Icon name="arrow-right" className="nudge" />
            </ButtonLink>
          }
        />
        <ul className="story-strip columns">
          {studies.slice(0, HOME_STORIES).map((story) => (
            <li key={story.slug}>
              <StoryCard story={story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

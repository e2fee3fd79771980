import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { StoryCard } from '#app/clients/story-card.tsx'
import { caseStudies } from '#content/clients/case-studies.ts'
import { caseStudiesSection } from '#content/pages/home.ts'

export function CaseStudies() {
  return (
    <section className="section case-studies" id="testimonials" aria-labelledby="case-studies-title">
      <div className="wrap">
        <SectionHead
          id="case-studies-title"
          title={caseStudiesSection.headline}
          lead={caseStudiesSection.lead}
          action={
            <ButtonLink variant="secondary" href={caseStudiesSection.viewAll.href}>
              {caseStudiesSection.viewAll.label}
              <Icon name="arrow-right" className="nudge" />
            </ButtonLink>
          }
        />
        <ul className="story-strip columns">
          {caseStudies.map((story) => (
            <li key={story.slug}>
              <StoryCard story={story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

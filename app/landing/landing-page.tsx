import { type ReactNode, Fragment } from 'react'
import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { CalendarSection } from '#app/booking/calendar-section.tsx'
import { BrandSection } from '#app/clients/brand-section.tsx'
import { TeamCards } from '#app/clients/team-cards.tsx'
import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { Testimonials } from '#app/home/sections/testimonials.tsx'
import { FormSection, type LeadFormsOfPage } from '#app/lead-forms/form-section.tsx'
import { Approach } from '#app/services/sections/approach.tsx'
import { Comparison } from '#app/services/sections/comparison.tsx'
import { SuccessStories } from '#app/services/sections/success-stories.tsx'
import { ArticleTools } from '#app/posts/blocks/rich-blocks.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { FaqSection } from '#app/ui/sections/faq-section.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { team } from '#content/clients/team.ts'
import type { ShownPage } from '#content/landing/landing-pages.ts'
import type { SectionOf, SectionType } from '#content/landing/sections.ts'
import { listQuestions } from './list-questions.ts'
import {
  FigureSection,
  LandingHero,
  PictureSection,
  PricingSection,
  TextSection,
  VideoSection,
} from './landing-sections.tsx'

export type LandingPageProps = {
  page: ShownPage
  forms: LeadFormsOfPage
  siteUrl: string
  bookingUrl: string | null
  isBookable: boolean
  /** URL of the script for videos. */
  scriptUrl: string
}

/** Page with sections chosen and ordered by an owner. */
export function LandingPage(props: LandingPageProps) {
  const { name, sections } = props.page
  return (
    <>
      <PageStyles of="landing" />
      {sections.every(({ type }) => type !== 'hero') && <h1 className="sr-only">{name}</h1>}
      {sections.map((section) => (
        <Fragment key={section.id}>{renderSection(section, props)}</Fragment>
      ))}
    </>
  )
}

function renderSection<Type extends SectionType>(
  section: SectionOf<Type>,
  page: LandingPageProps,
): ReactNode {
  return (SECTIONS[section.type] as SectionRenderer<Type>)(section, page)
}

type SectionRenderer<Type extends SectionType> = (
  section: SectionOf<Type>,
  page: LandingPageProps,
) => ReactNode

const SECTIONS: { [Type in SectionType]: SectionRenderer<Type> } = {
  hero: (section) => <LandingHero section={section} />,
  text: (section) => <TextSection section={section} />,
  cards: ({ id, ...approach }) => (
    <>
      <PageStyles of="services" />
      <Approach id={id} approach={approach} />
    </>
  ),
  steps: ({ id, title, intro, steps }) => (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap split">
        <div className="copy">
          <h2 className="t-h2" id={`${id}-title`}>
            {title}
          </h2>
          <p className="t-body">{intro}</p>
        </div>
        <StepList steps={steps} />
      </div>
    </section>
  ),
  comparison: ({ id, ...comparison }, { forms }) => (
    <>
      <PageStyles of="services" />
      <Comparison id={id} comparison={comparison} agency={forms.settings.name} />
    </>
  ),
  figures: (section) => <FigureSection section={section} />,
  quotes: ({ id, title, show }) => (
    <>
      <PageStyles of="home" />
      <Testimonials id={id} title={title} show={show} />
    </>
  ),
  logos: ({ id, title }) => (
    <BrandSection
      id={id}
      heading={{ size: 't-h3', text: title }}
      className="section section--tight section--sunken"
    />
  ),
  team: ({ id, title }) => <Team id={id} title={title} />,
  stories: (section) => <Stories section={section} />,
  pricing: (section) => <PricingSection section={section} />,
  faq: (section) => <Questions section={section} />,
  picture: (section) => <PictureSection section={section} />,
  video: (section, { scriptUrl }) => <VideoSection section={section} scriptUrl={scriptUrl} />,
  form: ({ form, title, lead }, { forms }) => (
    <FormSection
      {...forms}
      kind={form}
      {...(title && { title })}
      {...(lead && { lead })}
      className="section section--sunken"
    />
  ),
  calendar: (_, { forms, siteUrl, bookingUrl, isBookable }) => (
    <>
      <PageStyles of="calls" />
      <CalendarSection {...{ siteUrl, bookingUrl, isBookable }} settings={forms.settings} />
    </>
  ),
  calculator: ({ id, title, intro }, { scriptUrl }) => (
    <section className="section section--sunken" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={title} lead={intro} />
        <ArticleTools scriptUrl={scriptUrl} />
        <ArticleCalculator />
      </div>
    </section>
  ),
  banner: ({ id, title, lead, action }) => <Banner id={`${id}-title`} {...{ title, lead, action }} />,
}

function Team({ id, title }: Pick<SectionOf<'team'>, 'id' | 'title'>) {
  return <TeamCards id={id} title={title} {...useContent(team)} />
}

const SHOWN_STORIES = 3

function Stories({ section: { id, title, intro, slugs } }: { section: SectionOf<'stories'> }) {
  const studies = listCaseStudies(useSiteContent())
  const chosen = slugs.length > 0 ? slugs : studies.slice(0, SHOWN_STORIES).map(({ slug }) => slug)
  return (
    <>
      <PageStyles of="services" />
      <SuccessStories id={id} successStories={{ title, intro, slugs: chosen }} />
    </>
  )
}

function Questions({ section }: { section: SectionOf<'faq'> }) {
  const { id, title, intro } = section
  const items = listQuestions(useSiteContent(), [section])
  return <FaqSection id={id} title={title} lead={intro} items={items} />
}

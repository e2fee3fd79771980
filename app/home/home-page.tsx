import { Fragment, type ReactNode } from 'react'
import { useContent } from '#app/data/content/use-content.ts'
import { FormSection, type LeadFormsOfPage } from '#app/lead-forms/form-section.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { FaqSection } from '#app/ui/sections/faq-section.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { About, CaseStudies, RecognitionRail, ServiceGrid, Vision } from './home-sections.tsx'
import { Hero } from './hero/hero.tsx'
import { Testimonials } from './sections/testimonials.tsx'
import { BrandSection } from '#app/clients/brand-section.tsx'
import { faq } from '#content/pages/faq.ts'
import { home, type homeSections } from '#content/pages/home.ts'

export type HomePageProps = Pick<LeadFormsOfPage, 'settings' | 'stamp'>

type HomeSection = (typeof homeSections)[number]

export function HomePage({ settings, stamp }: HomePageProps) {
  const { brands, closing, quotes, sections } = useContent(home)
  const questions = useContent(faq)
  const shown: Record<HomeSection, ReactNode> = {
    quotes: <Testimonials id="quotes" title={quotes.headline} />,
    vision: <Vision />,
    services: <ServiceGrid />,
    about: <About />,
    brands: (
      <BrandSection
        id="brands"
        heading={{ size: 't-h3', text: brands.headline }}
        className="section section--tight"
      />
    ),
    caseStudies: <CaseStudies />,
    faq: <FaqSection id="faq" {...questions} />,
    recognitions: <RecognitionRail />,
    // The contact page handles the form and shows its errors.
    contact: (
      <FormSection
        kind="contact"
        settings={settings}
        stamp={stamp}
        sent={null}
        action="/contact#contact"
        className="section section--sunken"
      />
    ),
    closing: <Banner id="closing-title" {...closing} />,
  }
  return (
    <>
      <PageStyles of="home" />
      <Hero />
      {[...new Set(sections)].map((name) => (
        <Fragment key={name}>{shown[name]}</Fragment>
      ))}
    </>
  )
}

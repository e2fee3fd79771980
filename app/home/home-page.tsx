import { useContent } from '#app/data/content/use-content.ts'
import { FormSection, type LeadFormsOfPage } from '#app/lead-forms/form-section.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { About } from './sections/about.tsx'
import { Faq } from './sections/faq.tsx'
import { CaseStudies } from './sections/case-studies.tsx'
import { Hero } from './hero/hero.tsx'
import { RecognitionRail } from './sections/recognition-rail.tsx'
import { ServiceGrid } from './sections/service-grid.tsx'
import { Testimonials } from './sections/testimonials.tsx'
import { Vision } from './sections/vision.tsx'
import { BrandRail } from '#app/clients/brand-rail.tsx'
import { brands } from '#content/clients/brands.ts'
import { home } from '#content/pages/home.ts'

export type HomePageProps = Pick<LeadFormsOfPage, 'settings' | 'stamp'>

export function HomePage({ settings, stamp }: HomePageProps) {
  const { closing } = useContent(home)
  return (
    <>
      <PageStyles of="home" />
      <Hero />
      <Testimonials />
      <Vision />
      <ServiceGrid />
      <About />
      <Brands />
      <CaseStudies />
      <Faq />
      <RecognitionRail />
      {/* The contact page handles it and shows its errors. */}
      <FormSection
        kind="contact"
        settings={settings}
        stamp={stamp}
        sent={null}
        action="/contact#contact"
        className="section section--sunken"
      />
      <Banner id="closing-title" {...closing} />
    </>
  )
}

function Brands() {
  const { brands: words } = useContent(home)
  if (useContent(brands).items.length === 0) return null
  return (
    <section className="section section--tight" aria-labelledby="brands-title">
      <div className="wrap">
        <BrandRail
          heading={
            <h2 className="t-h3" id="brands-title">
              {words.headline}
            </h2>
          }
        />
      </div>
    </section>
  )
}

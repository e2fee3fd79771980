import { Banner } from '#app/ui/sections/banner.tsx'
import { homeClosing } from '#content/pages/closings.ts'
import { About } from './sections/about.tsx'
import { Brands } from './sections/brands.tsx'
import { CaseStudies } from './sections/case-studies.tsx'
import { Hero } from './hero/hero.tsx'
import { RecognitionRail } from './sections/recognition-rail.tsx'
import { ServiceGrid } from './sections/service-grid.tsx'
import { Testimonials } from './sections/testimonials.tsx'
import { Vision } from './sections/vision.tsx'

export type HomePageProps = {
  /** The agency's name, for copy that mentions it. */
  agency: string
}

export function HomePage({ agency }: HomePageProps) {
  return (
    <>
      <Hero agency={agency} />
      <Testimonials />
      <Vision />
      <ServiceGrid />
      <About />
      <Brands />
      <CaseStudies />
      <RecognitionRail />
      <Banner id="closing-title" {...homeClosing} />
    </>
  )
}

import { Banner } from '#app/ui/sections/banner.tsx'
import { homeClosing } from '#content/closings.ts'
import { About } from './about.tsx'
import { Brands } from './brands.tsx'
import { CaseStudies } from './case-studies.tsx'
import { Hero } from './hero.tsx'
import { RecognitionRail } from './recognition-rail.tsx'
import { ServiceGrid } from './service-grid.tsx'
import { Testimonials } from './testimonials.tsx'
import { Vision } from './vision.tsx'

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

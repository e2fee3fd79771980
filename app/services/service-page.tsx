import type { ReactNode } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import type { ServicePage as ServicePageContent, ServiceSection } from '#content/services/service-page.ts'
import { Approach } from './approach.tsx'
import { Certifications } from './certifications.tsx'
import { ClientLogos } from './client-logos.tsx'
import { Comparison } from './comparison.tsx'
import { Faq } from './faq.tsx'
import { MoreFigures } from './more-figures.tsx'
import { Process } from './process.tsx'
import { ServiceHero } from './service-hero.tsx'
import { Solutions } from './solutions.tsx'
import { SuccessStories } from './success-stories.tsx'
import { WhyChoose } from './why-choose.tsx'

export type ServicePageProps = {
  /** With the agency's name filled in. */
  page: ServicePageContent
  agency: string
  email: string
}

/** One component for all twelve pages: the content says which sections there are, and in which order. */
export function ServicePage({ page, agency, email }: ServicePageProps) {
  return (
    <>
      <ServiceHero page={page} />
      {page.sections.map((section) => (
        <Section key={section} section={section} page={page} agency={agency} email={email} />
      ))}
      <Banner id="service-banner-title" {...page.banner} />
    </>
  )
}

function Section({ section, page, agency, email }: ServicePageProps & { section: ServiceSection }): ReactNode {
  switch (section) {
    case 'approach':
      return <Approach approach={page.approach} />
    case 'whyChoose':
      return <WhyChoose whyChoose={page.whyChoose} slug={page.slug} />
    case 'certifications':
      return page.certifications && <Certifications certifications={page.certifications} />
    case 'comparison':
      return page.comparison && <Comparison comparison={page.comparison} agency={agency} />
    case 'successStories':
      return page.successStories && <SuccessStories successStories={page.successStories} />
    case 'solutions':
      return page.solutions && <Solutions solutions={page.solutions} />
    case 'process':
      return page.process && <Process process={page.process} />
    case 'moreFigures':
      return page.moreFigures && <MoreFigures moreFigures={page.moreFigures} />
    case 'logos':
      return page.logos && <ClientLogos agency={agency} />
    case 'faq':
      return page.faq && <Faq faq={page.faq} email={email} />
  }
}

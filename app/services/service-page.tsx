import { Fragment, type ReactNode } from 'react'
import { FormSection, type LeadFormsOfPage } from '#app/lead-forms/form-section.tsx'
import { BrandSection } from '#app/clients/brand-section.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { FaqSection } from '#app/ui/sections/faq-section.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { Service } from '#content/services/service-page.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { serviceSectionIds, type ServiceSection } from '#content/services/service-sections.ts'
import { Approach } from './sections/approach.tsx'
import { Certifications, MoreFigures, Process, Solutions, WhyChoose } from './sections/service-sections.tsx'
import { Comparison } from './sections/comparison.tsx'
import { ServiceHero } from './hero/service-hero.tsx'
import { SuccessStories } from './sections/success-stories.tsx'

export type ServicePageProps = {
  page: Service
  forms: LeadFormsOfPage
}

/** Page of any service. Its content determines the sections and their order. */
export function ServicePage(props: ServicePageProps) {
  const { page, forms } = props
  return (
    <>
      <PageStyles of="services" />
      <ServiceHero page={page} />
      {page.sections.map((section) => (
        <Fragment key={section}>{renderSection[section](props)}</Fragment>
      ))}
      <FormSection {...forms} kind="service-question" className="section section--sunken" />
      <Banner id="service-banner-title" {...page.banner} />
    </>
  )
}

const renderSection: Record<ServiceSection, (props: ServicePageProps) => ReactNode> = {
  approach: ({ page }) => <Approach approach={page.approach} />,
  whyChoose: ({ page }) => <WhyChoose page={page} />,
  certifications: ({ page }) =>
    page.certifications && <Certifications certifications={page.certifications} />,
  comparison: ({ page, forms }) =>
    page.comparison && <Comparison comparison={page.comparison} agency={forms.settings.name} />,
  successStories: ({ page }) =>
    page.successStories && <SuccessStories successStories={page.successStories} />,
  solutions: ({ page }) => page.solutions && <Solutions solutions={page.solutions} />,
  process: ({ page }) => page.process && <Process process={page.process} />,
  moreFigures: ({ page }) => page.moreFigures && <MoreFigures moreFigures={page.moreFigures} />,
  logos: () => <ClientLogos />,
  faq: ({ page, forms }) => page.faq && <Faq faq={page.faq} email={forms.settings.email} />,
}

/** Logos drawn slightly smaller until hovered (specification, section 2). */
const SMALLER_LOGOS = new Set(['Tallowmere', 'Pawsley & Co', 'Norrvik'])

function ClientLogos() {
  return (
    <BrandSection
      id={serviceSectionIds.logos}
      heading={{ size: 't-h3', text: useContent(servicesOverview).labels.clientLogos }}
      className="section section--tight section--sunken service-section"
      resized={{ size: 'smaller', names: SMALLER_LOGOS }}
    />
  )
}

function Faq({ faq, email }: { faq: NonNullable<Service['faq']>; email: string }) {
  return (
    <FaqSection
      id={serviceSectionIds.faq}
      title={faq.title}
      lead={faq.intro}
      items={faq.items}
      className="section service-section"
    >
      <a className="link" href={`mailto:${email}`}>
        <Icon name="mail" />
        {email}
      </a>
    </FaqSection>
  )
}

import { data, type MetaDescriptor, redirect } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { formHeaders } from '#app/forms/form-names.ts'
import { answerLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { readSite, type Site } from '#app/seo/json-ld/site.ts'
import { findRenamedService, findService, getServicePath } from '#content/services/services.ts'
import type { Route } from './+types/service.route'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { questionsId, serviceId } from '#app/seo/json-ld/node-ids.ts'
import { describeQuestions } from '#app/seo/json-ld/questions.ts'
import { describeService } from '#app/seo/json-ld/service.ts'
import type { Service } from '#content/services/service-page.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { describeServiceTrail } from './service-breadcrumbs.ts'
import { Fragment, type ReactNode } from 'react'
import { FormSection, type LeadFormsOfPage } from '#app/lead-forms/form-section.tsx'
import { BrandSection } from '#app/clients/brand-section.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { FaqSection } from '#app/ui/sections/faq-section.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { serviceSectionIds, type ServiceSection } from '#content/services/service-sections.ts'
import { Approach } from './sections/approach.tsx'
import { Certifications, MoreFigures, Process, Solutions, WhyChoose } from './sections/service-sections.tsx'
import { Comparison } from './sections/comparison.tsx'
import { ServiceHero } from './hero/service-hero.tsx'
import { SuccessStories } from './sections/success-stories.tsx'

/** @throws a redirect to the overview if service pages are off, or to the current URL of a renamed service; 404 otherwise */
export function loader({ request, context, params }: Route.LoaderArgs) {
  const { settings, content, flags } = context.get(siteContext)
  if (!flags.individualServicePages) throw redirect('/services')
  const page = findService(content, params.slug)
  if (page) return { page, settings, stamp: readFormStamp(context) }
  const slug = findRenamedService(content, params.slug)
  throw slug
    ? redirect(getServicePath({ slug }) + new URL(request.url).search, 301)
    : data(null, { status: 404 })
}

/** Handles the question form. */
export function action({ request, context, params }: Route.ActionArgs) {
  if (!findService(context.get(siteContext).content, params.slug)) throw data(null, { status: 404 })
  return answerLeadForm({ request, context, kinds: ['service-question'], serviceSlug: params.slug })
}

export const headers = formHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  return describeServicePage(site, loaderData.page)
}

export default function ServiceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, settings, stamp } = loaderData
  return <ServicePage page={page} forms={{ settings, stamp, sent: actionData ?? null }} />
}

function describeServicePage(site: Site, page: Service): MetaDescriptor[] {
  const path = getServicePath(page)
  const url = site.siteUrl + path
  const service = describeService(site.siteUrl, {
    url,
    name: page.name,
    description: page.hero.lead,
    catalog: page.approach.title,
    includes: page.approach.cards.map(({ title, description }) => ({ name: title, description })),
  })
  return describePage(site, {
    ...readContentHead(page.head, site.settings.name),
    path,
    graph: {
      breadcrumbs: describeServiceTrail(page, site.content.read(servicesOverview)),
      mainEntity: serviceId(url),
      nodes: page.faq ? [service, describeQuestions(url, page.faq.items)] : [service],
      parts: page.faq ? [questionsId(url)] : [],
    },
  })
}

type ServicePageProps = {
  page: Service
  forms: LeadFormsOfPage
}

/** Page of any service. Its content determines the sections and their order. */
function ServicePage(props: ServicePageProps) {
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

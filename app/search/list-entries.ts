import { readContentHead } from '#app/seo/content-meta.ts'
import { fillAgencyInContent } from '#content/agency/agency-name.ts'
import { listCaseStudies, getCaseStudyPath } from '#content/clients/case-studies/case-studies.ts'
import { getPagePath, listLandingPages } from '#content/landing/landing-pages.ts'
import { legalHeads } from '#content/legal/legal-heads.ts'
import { aboutPage } from '#content/pages/about.ts'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { contactPage } from '#content/pages/contact.ts'
import { howWeCount } from '#content/pages/how-we-count.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { paymentPage } from '#content/pages/payment.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { getServicePath, listServices } from '#content/services/services.ts'
import { CALCULATOR_PATH } from '#domain/acos/calculator-query.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import { LEGAL_PAGES } from '#domain/legal/legal-pages.ts'
import type { SearchEntry } from '#domain/search/rank-entries.ts'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type EntryKind = 'Service' | 'Case study' | 'Tool' | 'Page'

export type SiteEntry = SearchEntry & { kind: EntryKind; href: string; icon: IconName }

/**
 * Lists pages other than posts that the search finds.
 * @param site.hasServicePages whether services have their own pages; otherwise all link to the overview
 */
export function listSiteEntries(site: {
  agency: string
  content: SiteContent
  hasServicePages: boolean
  hasPaymentForm: boolean
}): SiteEntry[] {
  const services = listServices(site.content).map((service): SiteEntry => {
    const { name, card, head } = service
    return {
      kind: 'Service',
      title: name,
      summary: `${card.description} ${card.backDescription}`,
      keywords: [...head.keywords, ...card.features],
      href: site.hasServicePages ? getServicePath(service) : '/services',
      icon: card.icon,
    }
  })
  const stories = listCaseStudies(site.content).map((story): SiteEntry => ({
    kind: 'Case study',
    title: story.title,
    summary: story.summary,
    keywords: [story.client, story.category, 'case study', 'success story', ...story.services],
    href: getCaseStudyPath(story),
    icon: 'file-text',
  }))
  const acosCalculator = site.content.read(calculatorPage)
  const calculator: SiteEntry = {
    kind: 'Tool',
    title: acosCalculator.headline,
    summary: acosCalculator.head.description,
    keywords: acosCalculator.head.keywords,
    href: CALCULATOR_PATH,
    icon: 'calculator',
  }
  const payment = site.content.read(paymentPage)
  const pages = [
    { head: site.content.read(servicesOverview).head, href: '/services', icon: 'layout-dashboard' as const },
    { head: site.content.read(aboutPage).head, href: '/about', icon: 'badge-check' as const },
    ...(stories.length > 0
      ? [{ head: site.content.read(caseStudiesPage).head, href: '/case-studies', icon: 'file-text' as const }]
      : []),
    { head: site.content.read(howWeCount).head, href: '/how-we-count', icon: 'chart-column' as const },
    { head: site.content.read(sampleReport).head, href: '/sample-report', icon: 'file-text' as const },
    { head: site.content.read(contactPage).head, href: '/contact', icon: 'phone' as const },
    { head: site.content.read(bookingPage).head, href: '/book-call', icon: 'calendar-days' as const },
    {
      head: site.hasPaymentForm ? payment.head : payment.withoutForm.head,
      href: '/pay-us',
      icon: 'credit-card' as const,
    },
    ...listLandingPages(site.content).map((page) => ({
      head: page.head,
      href: getPagePath(page),
      icon: 'layout-template' as const,
    })),
    ...LEGAL_PAGES.map((page) => ({
      head: legalHeads[page],
      href: `/${page}`,
      icon: 'file-text' as const,
    })),
  ].map(({ head, href, icon }): SiteEntry => ({
    kind: 'Page',
    title: readContentHead(head, site.agency).title,
    summary: head.description,
    keywords: head.keywords,
    href,
    icon,
  }))
  return fillAgencyInContent([calculator, ...services, ...stories, ...pages], site.agency)
}

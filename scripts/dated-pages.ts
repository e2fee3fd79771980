/** Content of the pages in sitemaps, to detect changes (`npm run page-dates`). */
import { figures } from '#content/agency/figures.ts'
import { howWeCount } from '#content/pages/how-we-count.ts'
import { caseStudies, getCaseStudyPath } from '#content/clients/case-studies/case-studies.ts'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { team } from '#content/clients/team.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { paymentPage } from '#content/pages/payment.ts'
import { postLists } from '#content/pages/post-lists.ts'
import { serviceDocuments } from '#content/services/services.ts'
import type { PageDates } from '#content/pages/page-dates.ts'
import { digestText } from '#import/text/digest.ts'

const PAGES: Readonly<Record<string, unknown>> = {
  '/news': postLists.fallback.news,
  '/book-call': [bookingPage.fallback, team.fallback],
  '/pay-us': paymentPage.fallback,
  '/how-we-count': [howWeCount.fallback, figures.fallback],
  '/sample-report': sampleReport.fallback,
  '/acos-calculator': calculatorPage.fallback,
  ...Object.fromEntries(caseStudies.fallback.studies.map((study) => [getCaseStudyPath(study), study])),
  ...Object.fromEntries(
    serviceDocuments.map(({ name, fallback }) => [name.replace('service/', '/services/'), fallback]),
  ),
}

/**
 * Returns the dates of all pages: unchanged pages keep their date, others get `today`.
 * @param today YYYY-MM-DD
 */
export function datePages(known: PageDates, today: string, pages = PAGES): PageDates {
  return Object.fromEntries(
    Object.entries(pages).map(([path, content]) => {
      const digest = digestText(JSON.stringify(content))
      return [path, { digest, changed: known[path]?.digest === digest ? known[path].changed : today }]
    }),
  )
}

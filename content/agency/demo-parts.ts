import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument, SiteContent } from '#domain/documents/document.ts'
import { brands } from '../clients/brands.ts'
import { caseStudies } from '../clients/case-studies/case-studies.ts'
import { team } from '../clients/team.ts'
import { testimonials } from '../clients/testimonials.ts'
import { bookingPage } from '../pages/booking.ts'
import { caseStudiesPage } from '../pages/case-studies.ts'
import { faq } from '../pages/faq.ts'
import { howWeCount } from '../pages/how-we-count.ts'
import { serviceDocuments } from '../services/services.ts'
import { hasPlaceholder } from './clean-contents.ts'
import { figures } from './figures.ts'
import { recognitions } from './recognitions.ts'

export type DemoPart = {
  id: string
  what: string
  /** Path of the page that shows it. */
  path: string
  /** Whether it is the demo's, or has a placeholder. */
  isOpen(site: SiteContent): boolean
}

/** What pages may show of the demo; owners see the rest at Settings → Launch. */
export const demoParts: readonly DemoPart[] = [
  part('quotes', 'quotes and ratings of clients', '/', [keeps(testimonials)]),
  part('clients', 'client names and logos', '/book-call', [keeps(brands)]),
  part('case-studies', 'case studies and their panel', '/case-studies', [
    keeps(caseStudies),
    keeps(caseStudiesPage, ({ list }) => list),
  ]),
  part('certificates', 'certificates and recognitions', '/about', [keeps(recognitions)]),
  part('team', 'names and pictures of the team', '/about', [keeps(team)]),
  part('agency-figures', 'figures of the agency', '/about', [
    keeps(figures),
    keeps(bookingPage, ({ benefits, why }) => [benefits, why.figures]),
  ]),
  part(
    'figures',
    'figures of the services',
    '/services',
    serviceDocuments.map((document) => keeps(document, ({ statistics }) => statistics)),
  ),
  part('counts', 'how figures are counted', '/how-we-count', [keeps(howWeCount)]),
  part('faq', 'fee, term and other answers on the home page', '/#faq', [keeps(faq)]),
]

type Test = DemoPart['isOpen']

function part(id: string, what: string, path: string, tests: readonly Test[]): DemoPart {
  return { id, what, path, isOpen: (site) => tests.some((isOpen) => isOpen(site)) }
}

function keeps<Content>(
  document: ContentDocument<Content>,
  pick: (content: Content) => unknown = (content) => content,
): Test {
  return (site) => {
    const picked = pick(site.read(document))
    return isDeepStrictEqual(picked, pick(document.fallback)) || hasPlaceholder(picked)
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument, SiteContent } from '#domain/documents/document.ts'
import { brands } from '../clients/brands.ts'
import { caseStudies, listCaseStudies } from '../clients/case-studies/case-studies.ts'
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
  /** Path of a page that shows it. */
  path: string
  /** Whether it still is demo content or contains a placeholder. */
  isOpen(site: SiteContent): boolean
  /** Returns its claims as pages show them: names, figures and sentences, without labels. */
  read(site: SiteContent): string[]
}

/** Demo content that pages may show. Owners see what is left at Settings → Launch. */
export const demoParts: readonly DemoPart[] = [
  part('quotes', 'quotes and ratings of clients', '/', [keeps(testimonials)]),
  part('clients', 'client names and logos', '/book-call', [keeps(brands)]),
  part('case-studies', 'case studies and their panel', '/case-studies', [
    keeps(caseStudies),
    // Without case studies, the page has no panel.
    withStudies(keeps(caseStudiesPage, ({ list }) => list)),
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
  part('counts', 'notes on how figures are counted', '/how-we-count', [keeps(howWeCount)]),
  part('faq', 'fee, term and other answers on the home page', '/#faq', [keeps(faq)]),
]

/** Parts whose short texts are names. */
const OF_NAMES = ['quotes', 'clients', 'certificates', 'team']

type Claim = Pick<DemoPart, 'isOpen' | 'read'>

function part(id: string, what: string, path: string, claims: readonly Claim[]): DemoPart {
  return {
    id,
    what,
    path,
    isOpen: (site) => claims.some(({ isOpen }) => isOpen(site)),
    read(site) {
      const texts = claims.flatMap(({ read }) => read(site))
      return OF_NAMES.includes(id) ? texts : texts.filter((text) => /\d/.test(text) || text.length > 40)
    },
  }
}

function withStudies({ isOpen, read }: Claim): Claim {
  const hasStudies = (site: SiteContent) => listCaseStudies(site).length > 0
  return {
    isOpen: (site) => hasStudies(site) && isOpen(site),
    read: (site) => (hasStudies(site) ? read(site) : []),
  }
}

function keeps<Content>(
  document: ContentDocument<Content>,
  pick: (content: Content) => unknown = (content) => content,
): Claim {
  return {
    isOpen(site) {
      const picked = pick(site.read(document))
      return isDeepStrictEqual(picked, pick(document.fallback)) || hasPlaceholder(picked)
    },
    read: (site) => listTexts(pick(site.read(document))),
  }
}

/** Names of icons and URLs, which are not visible on pages. */
const NO_TEXT = /^(?:[a-z0-9-]+|[/#].*|https?:.*)$/

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return NO_TEXT.test(value) ? [] : [value.trim()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

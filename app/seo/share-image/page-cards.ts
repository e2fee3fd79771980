import type { SiteSettings } from '#content/agency/site.ts'
import { calculatorPage, readAcosLabels } from '#content/pages/acos-calculator.ts'
import type { ShownPage } from '#content/landing/landing-pages.ts'
import { legalHeads, legalWords } from '#content/legal/legal-heads.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { findCaseStudy } from '#content/clients/case-studies/case-studies.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { howWeCount } from '#content/pages/how-we-count.ts'
import { home } from '#content/pages/home.ts'
import { paymentPage } from '#content/pages/payment.ts'
import { postLists } from '#content/pages/post-lists.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { shareCards } from '#content/pages/share-cards.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { getServiceScenePath } from '#content/services/service-scenes.ts'
import { findService } from '#content/services/services.ts'
import { LEGAL_PAGES } from '#domain/legal/legal-pages.ts'
import { composeAcosView } from '#domain/acos/acos-view.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import type { ShareCard } from './share-card.ts'

const RIDGES = { kind: 'ridges' } as const

type Words = Pick<ShareCard, 'title' | 'label'>

/** Data for share images: the agency's name and published texts. */
export type CardSite = { settings: Pick<SiteSettings, 'name' | 'brand'>; content: SiteContent }

const labels = (content: SiteContent) => content.read(shareCards).labels

/** Static pages by the name of their share image. */
const PAGES: Readonly<Record<string, (content: SiteContent) => Words>> = {
  home: (content) => ({ title: content.read(home).hero.headline, label: labels(content).home }),
  services: (content) => ({ title: content.read(servicesOverview).title, label: labels(content).services }),
  blog: (content) => ({ title: content.read(postLists).blog.title, label: labels(content).blog }),
  news: (content) => ({ title: content.read(postLists).news.title, label: labels(content).news }),
  authors: (content) => ({ title: labels(content).authorsTitle, label: labels(content).authors }),
  about: (content) => ({ title: content.read(home).about.headline, label: labels(content).about }),
  'case-studies': (content) => ({
    title: labels(content).caseStudiesTitle,
    label: content.read(caseStudiesPage).title,
  }),
  contact: (content) => ({ title: labels(content).contactTitle, label: labels(content).contact }),
  'how-we-count': (content) => ({ title: content.read(howWeCount).title, label: labels(content).about }),
  'sample-report': (content) => ({
    title: content.read(sampleReport).title,
    label: content.read(sampleReport).sheet.label,
  }),
  'book-call': (content) => ({ title: content.read(bookingPage).headline, label: labels(content).booking }),
  'pay-us': (content) => ({ title: content.read(paymentPage).title, label: labels(content).payment }),
  ...Object.fromEntries(
    LEGAL_PAGES.map((page) => [page, () => ({ title: legalHeads[page].title, label: legalWords.label })]),
  ),
}

/** Returns the card of a static page; null for an unknown name. */
export function findPageCard(name: string, { settings, content }: CardSite): ShareCard | null {
  const agency = settings.name
  if (name === 'acos-calculator') return composeToolCard({ settings, content })
  const words = Object.hasOwn(PAGES, name) && PAGES[name]?.(content)
  return words ? { tone: 'dark', ...words, detail: '', agency, art: RIDGES } : null
}

/** Composes the share image of a landing page. */
export function composeLandingCard(
  { name, sections }: ShownPage,
  { settings, content }: CardSite,
): ShareCard {
  const hero = sections.find((section) => section.type === 'hero')
  return {
    tone: 'dark',
    title: hero?.type === 'hero' ? hero.headline : name,
    label: labels(content).home,
    detail: '',
    agency: settings.name,
    art: RIDGES,
  }
}

function composeToolCard({ settings, content }: CardSite): ShareCard {
  const texts = content.read(calculatorPage)
  const { line, area } = composeAcosView(readAcosLabels(texts), null, null).curve
  return {
    tone: 'dark',
    title: texts.headline,
    label: labels(content).tool,
    detail: '',
    agency: settings.name,
    art: { kind: 'acos-curve', line, area, result: null },
  }
}

/** @param target validated figures */
export function composeResultCard(
  target: { tacos: number; organicSales: number },
  { settings, content }: CardSite,
): ShareCard {
  const { title, label } = content.read(shareCards).result
  const { figure, curve } = composeAcosView(readAcosLabels(content.read(calculatorPage)), target, null)
  const { line, area, point } = curve
  return {
    tone: 'dark',
    title,
    label: label.replace('{tacos}', String(target.tacos)).replace('{organic}', String(target.organicSales)),
    detail: '',
    agency: settings.name,
    art: { kind: 'acos-curve', line, area, result: point && { x: point.x, y: point.y, figure } },
  }
}

/** Returns the card of a service page; null for an unknown slug. */
export function findServiceCard(slug: string, { settings, content }: CardSite): ShareCard | null {
  const page = findService(content, slug)
  if (!page) return null
  return {
    tone: 'light',
    title: page.hero.headline,
    label: page.name,
    detail: '',
    agency: settings.name,
    art: { kind: 'cover', seed: slug, picture: { kind: 'shipped', path: getServiceScenePath(page.scene) } },
  }
}

/** Composes the share image of a case study; null for an unknown slug. */
export function findStudyCard(slug: string, { settings, content }: CardSite): ShareCard | null {
  const study = findCaseStudy(content, slug)
  if (!study) return null
  const picture = study.image.startsWith('/art/') ? { kind: 'shipped' as const, path: study.image } : null
  return {
    tone: 'light',
    title: study.title,
    label: content.read(caseStudiesPage).title,
    detail: study.client,
    agency: settings.name,
    art: { kind: 'cover', seed: slug, picture },
  }
}

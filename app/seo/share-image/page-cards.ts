import { calculatorPage, readAcosLabels } from '#content/pages/acos-calculator.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { caseStudiesPage } from '#content/pages/case-studies.ts'
import { home } from '#content/pages/home.ts'
import { payment } from '#content/pages/payment.ts'
import { postListTitles } from '#content/pages/post-lists.ts'
import { shareLabels, shareResult } from '#content/pages/share-cards.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { getServiceScenePath } from '#content/services/service-scenes.ts'
import { findService } from '#content/services/services.ts'
import { composeAcosView } from '#domain/acos/acos-view.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import type { ShareCard } from './share-card.ts'

const RIDGES = { kind: 'ridges' } as const

type Words = Pick<ShareCard, 'title' | 'label'>

/** What cards of pages show: the agency's name and published texts. */
export type CardSite = { settings: { name: string }; content: SiteContent }

/** Static pages by the name of their share image. */
const PAGES: Readonly<Record<string, (content: SiteContent) => Words>> = {
  home: (content) => ({ title: content.read(home).hero.headline, label: shareLabels.home }),
  services: (content) => ({ title: content.read(servicesOverview).title, label: shareLabels.services }),
  blog: () => ({ title: postListTitles.blog, label: shareLabels.blog }),
  news: () => ({ title: postListTitles.news, label: shareLabels.news }),
  authors: () => ({ title: shareLabels.authorsTitle, label: shareLabels.authors }),
  about: (content) => ({ title: content.read(home).about.headline, label: shareLabels.about }),
  'case-studies': () => ({ title: shareLabels.caseStudiesTitle, label: caseStudiesPage.title }),
  contact: () => ({ title: shareLabels.contactTitle, label: shareLabels.contact }),
  'book-call': (content) => ({ title: content.read(bookingPage).headline, label: shareLabels.booking }),
  'pay-us': () => ({ title: payment.title, label: shareLabels.payment }),
}

/** The card of a static page; null for an unknown name. */
export function findPageCard(name: string, { settings, content }: CardSite): ShareCard | null {
  const agency = settings.name
  if (name === 'acos-calculator') return composeToolCard(agency, content.read(calculatorPage))
  const words = Object.hasOwn(PAGES, name) && PAGES[name]?.(content)
  return words ? { tone: 'dark', ...words, detail: '', agency, art: RIDGES } : null
}

function composeToolCard(agency: string, texts: typeof calculatorPage.fallback): ShareCard {
  const { line, area } = composeAcosView(readAcosLabels(texts), null, null).curve
  return {
    tone: 'dark',
    title: texts.headline,
    label: shareLabels.tool,
    detail: '',
    agency,
    art: { kind: 'acos-curve', line, area, result: null },
  }
}

/** Validated figures. */
export function composeResultCard(
  target: { tacos: number; organicSales: number },
  { settings, content }: CardSite,
): ShareCard {
  const { figure, curve } = composeAcosView(readAcosLabels(content.read(calculatorPage)), target, null)
  const { line, area, point } = curve
  return {
    tone: 'dark',
    title: shareResult.title,
    label: shareResult.label
      .replace('{tacos}', String(target.tacos))
      .replace('{organic}', String(target.organicSales)),
    detail: '',
    agency: settings.name,
    art: { kind: 'acos-curve', line, area, result: point && { x: point.x, y: point.y, figure } },
  }
}

/** The card of a service page; null for an unknown slug. */
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

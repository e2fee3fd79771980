import { CALCULATOR_PATH, readCalculatorQuery } from '#domain/acos/calculator-query.ts'
import { findLandingPage } from '#content/landing/landing-pages.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { calculateResult } from '#domain/acos/calculator-result.ts'
import {
  type CardSite,
  composeLandingCard,
  composeResultCard,
  findPageCard,
  findServiceCard,
  findStudyCard,
} from './page-cards.ts'
import { writeResultName } from './result-name.ts'
import { describeShareImage, type ShareImage, type ShareSubject } from './share-address.ts'
import { brandCard, type ShareCard } from './share-card.ts'

type Site = CardSite & { siteUrl: string; settings: Pick<SiteSettings, 'brand'> }

/** Returns the share image of the page at a path; null if it depends on stored data or the page is unknown. */
export function findPageImage({ pathname, searchParams }: URL, site: Site): ShareImage | null {
  const describe = (subject: ShareSubject, card: ShareCard | null) =>
    card && describeShareImage(subject, brandCard(card, site.settings), site.siteUrl)
  const [first = '', second, ...rest] = pathname.split('/').slice(1)
  const landing = findLandingPage(site.content, pathname)
  if (landing) return describe({ kind: 'landing', name: landing.key }, composeLandingCard(landing, site))
  if (rest.length > 0) return null
  if (first === 'services' && second !== undefined)
    return describe({ kind: 'service', name: second }, findServiceCard(second, site))
  if (first === 'case-studies' && second !== undefined)
    return describe({ kind: 'case-study', name: second }, findStudyCard(second, site))
  if (second !== undefined) return null
  if (pathname === CALCULATOR_PATH) {
    const { target } = calculateResult(readCalculatorQuery(searchParams))
    if (target)
      return describe({ kind: 'result', name: writeResultName(target) }, composeResultCard(target, site))
  }
  const name = first === '' ? 'home' : first
  return describe({ kind: 'page', name }, findPageCard(name, site))
}

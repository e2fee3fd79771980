import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contentIcons } from '#content/icons.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { serviceSectionIds, type ServiceSection } from './service-sections.ts'
import { serviceSlugs } from './service-slugs.ts'
import { findServiceDocument } from './services.ts'
import { servicesOverview } from './overview.ts'

type ServiceSlug = (typeof serviceSlugs)[number]

/** Copy of section 9 of the product specification: each page shows all of its figures. */
const specFigures: Record<ServiceSlug, readonly string[]> = {
  'store-management': ['500+', '95%', '9.2', '$2B+', '7-14 days'],
  'ads-management': ['500+', '85%', '9.1', '$1B+', '30-45 days', 'significant change in 90'],
  // prettier-ignore
  'amazon-seo': [
    '300+', '150%', '9.3', '500K+', '200+', '90%', '9.4', '30 days', '2-4 weeks', '60-90 days',
  ],
  'product-launch-services': ['90%', '30-day', 'first-page guarantee'],
  'customer-management': ['50K+', '98%', 'Under 2 hrs', '4.8/5'],
  'research-analysis': ['1000+', '500+', '95%', '24 hrs'],
  'brand-management': ['300+', '95%', '99%'],
  'creative-services': ['2000+', '180%', '48 hrs', 'Unlimited'],
  reporting: ['50+', '24/7'],
  'advanced-ad-management': ['250+', '300%', '$5M+', '$10,000+', '2-3 weeks'],
  'account-reinstatement': ['95%', '7 days', '500+'],
  'training-consulting': ['1000+', '50+', '98%'],
}
/** Claims that any page may make (section 1). */
const generalFigures = ['$50M+', '500+', '340%', '97%', '30 days', '4.9/5', '5+ years', '300+']
/** Anything that reads like a claim: terms, money, percentages, ratings, "more than". */
const figurePattern =
  /(?:under )?\b\d+\+?(?:-\d+)?[- ](?:days?|weeks?|hrs|months?|years?)\b|\$\d[\d,.]*[KMB]?\+?|\d[\d,.]*[KMB]?(?:%|\+)|\b\d+(?:\.\d+)?\/\d+/gi
const fixedPaths = [
  '/',
  '/services',
  '/blog',
  '/news',
  '/book-call',
  '/pay-us',
  '/acos-calculator',
  '/sample-report',
]
const readPage = (slug: string) => ({ slug, ...findServiceDocument(slug).fallback })
const pages = serviceSlugs.map(readPage)

function collectStrings(value: unknown, leaveOut: readonly string[] = []): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !leaveOut.includes(key))
    .flatMap(([, entry]) => collectStrings(entry, leaveOut))
}

function collectCopy(value: unknown): string[] {
  return collectStrings(value, [
    'slug',
    'scene',
    'href',
    'icon',
    'keywords',
    'sections',
    'slugs',
    'tone',
    'kind',
  ])
}

function collectHrefs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'href' ? [String(entry)] : collectHrefs(entry),
  )
}

function listAnchors(slug: ServiceSlug): string[] {
  const page = readPage(slug)
  const questions = page.faq?.items.flatMap((item) => item.id ?? []) ?? []
  return [...page.sections.map((section) => serviceSectionIds[section]), ...questions]
}

function isExisting(href: string, from: ServiceSlug): boolean {
  const [path = '', anchor] = href.split('#')
  if (path === '') return anchor !== undefined && listAnchors(from).includes(anchor)
  const target = serviceSlugs.find((slug) => path === `/services/${slug}`)
  if (target) return anchor === undefined || listAnchors(target).includes(anchor)
  if (path === '/book-call' && anchor) return anchor === bookingPage.fallback.moneyBackTerms.id
  return fixedPaths.includes(path) && anchor === undefined
}

test.each(serviceSlugs)('%s has the number of items in the design', (slug) => {
  const page = readPage(slug)
  expect(page.statistics).toHaveLength(4)
  expect(page.approach.cards).toHaveLength(4)
  for (const card of page.approach.cards) expect(card.features.length).toSatisfy(isBetween(3, 4))
  expect(page.whyChoose.items).toHaveLength(5)
  if (page.certifications) expect(page.certifications.items).toHaveLength(4)
  if (page.solutions) expect(page.solutions.items).toHaveLength(6)
  if (page.comparison) expect(page.comparison.rows.length).toSatisfy(isBetween(6, 8))
  if (page.faq) expect(page.faq.items.length).toSatisfy(isBetween(5, 7))
  if (page.successStories) expect(page.successStories.slugs).toHaveLength(3)
})

function isBetween(min: number, max: number): (count: number) => boolean {
  return (count) => count >= min && count <= max
}

test.each(serviceSlugs)('%s lists each of its sections once', (slug) => {
  const page = readPage(slug)
  const written = (Object.keys(serviceSectionIds) as ServiceSection[]).filter((section) =>
    section === 'logos' ? page.sections.includes(section) : page[section],
  )
  expect(page.sections.toSorted()).toEqual(written.toSorted())
})

test('has the sections of the specification, in a different order on each page', () => {
  expect(new Set(pages.map((page) => page.sections.join(' '))).size).toBe(pages.length)
  for (const slug of ['store-management', 'ads-management', 'amazon-seo'] as const)
    expect(readPage(slug).sections).toEqual(
      expect.arrayContaining(['comparison', 'successStories', 'logos', 'faq']),
    )
  const levelTwo = readPage('advanced-ad-management')
  expect(levelTwo.hero.headline).toContain('Level 2.0')
  expect(levelTwo.sections).toContain('successStories')
})

test.each(serviceSlugs)('%s shows every figure that the specification gives it', (slug) => {
  const text = collectCopy(readPage(slug)).join('\n')
  expect(specFigures[slug].filter((figure) => !text.includes(figure))).toEqual([])
})

test.each(serviceSlugs)('%s claims no figure that the specification does not have', (slug) => {
  const { panel, ...page } = readPage(slug)
  const levelTwo = slug === 'ads-management' ? ['$10,000+'] : []
  const allowed = [...specFigures[slug], ...generalFigures, ...levelTwo]
  const numbers = page.statistics.map((statistic) => statistic.value).filter((value) => /\d/.test(value))
  expect(listStrays([...listFigures(page), ...numbers], allowed)).toEqual([])
  expect(panel.note).toMatch(/^Illustrative /)
})

test('cards claim the figures of their own service only', () => {
  for (const slug of serviceSlugs)
    expect(listStrays(listFigures(readPage(slug).card), specFigures[slug])).toEqual([])
})

function listFigures(content: unknown): string[] {
  return collectCopy(content).flatMap((text) => text.match(figurePattern) ?? [])
}

function listStrays(figures: readonly string[], allowed: readonly string[]): string[] {
  const known = new Set(allowed.map((figure) => figure.toLowerCase()))
  return figures.filter((figure) => !known.has(figure.toLowerCase()))
}

test.each(serviceSlugs)('%s links to existing pages and sections', (slug) => {
  const hrefs = collectHrefs(readPage(slug))
  expect(hrefs.length).toBeGreaterThanOrEqual(3)
  expect(hrefs.filter((href) => !isExisting(href, slug))).toEqual([])
})

test('head tags are unique and fit a search result', () => {
  const heads = [servicesOverview.fallback.head, ...pages.map((page) => page.head)]
  expect(new Set(heads.map((head) => head.title)).size).toBe(13)
  expect(new Set(heads.map((head) => head.description)).size).toBe(13)
  for (const head of heads) {
    expect(head.title.length).toBeLessThanOrEqual(65)
    expect(head.description.length).toSatisfy(isBetween(90, 165))
    expect(head.keywords.length).toBeGreaterThanOrEqual(4)
  }
})

test('every icon comes from Lucide', () => {
  const icons = fileURLToPath(new URL('../../node_modules/lucide-static/icons/', import.meta.url))
  expect(contentIcons.filter((icon) => !existsSync(`${icons}${icon}.svg`))).toEqual([])
})

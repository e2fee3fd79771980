import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { findNode, readHead } from '#tests/support/seo/read-head.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

type Claims = { statistics: string[]; text?: string[] }

/** Specification, section 9, spelled out: what each page claims, first the statistics, then the rest. */
const CLAIMS: Record<string, Claims> = {
  'store-management': { statistics: ['500+', '95%', '9.2', '$2B+'], text: ['7-14 days'] },
  'ads-management': {
    statistics: ['500+', '85%', '9.1', '$1B+'],
    text: ['30-45 days', 'significant change in 90'],
  },
  'amazon-seo': {
    statistics: ['300+', '150%', '9.3', '500K+'],
    text: ['200+', '90%', '9.4', '30 days', '2-4 weeks', '60-90 days'],
  },
  'product-launch-services': { statistics: ['90%', '30-day'], text: ['30-day first-page guarantee'] },
  'customer-management': { statistics: ['50K+', '98%', 'Under 2 hrs', '4.8/5'] },
  'research-analysis': { statistics: ['1000+', '500+', '95%', '24 hrs'] },
  'brand-management': { statistics: ['300+', '95%', '99%'] },
  'creative-services': { statistics: ['2000+', '180%', '48 hrs', 'Unlimited'] },
  reporting: { statistics: ['50+', '24/7'] },
  'advanced-ad-management': {
    statistics: ['250+', '300%', '$5M+', '2-3 weeks'],
    text: ['$10,000+', 'Level 2.0'],
  },
  'account-reinstatement': { statistics: ['95%', '7 days', '500+'] },
  'training-consulting': { statistics: ['1000+', '50+', '98%'] },
}
const SLUGS = Object.keys(CLAIMS)
const FULL_PAGES = ['store-management', 'ads-management', 'amazon-seo']
const PAGES_WITH_STORIES = [...FULL_PAGES, 'advanced-ad-management']

/** The statistics of the specification may be joined by others: the row has four. */
test.each(SLUGS)(
  '/services/%s shows four statistics, with the figures of the specification',
  async (slug) => {
    await using visit = await openVisit({ javaScriptEnabled: false })
    const { page } = visit
    await page.goto(`${site}/services/${slug}`)
    const first = await page.locator('main dl.stats').first().locator('dd').allInnerTexts()
    expect(first).toHaveLength(4)
    expect(first).toEqual(expect.arrayContaining(CLAIMS[slug]!.statistics))
    const text = ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')
    for (const claim of CLAIMS[slug]!.text ?? []) expect(text).toContain(claim)
  },
)

test.each(SLUGS)('/services/%s names itself to search engines and to those who share it', async (slug) => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  const url = `${site}/services/${slug}`
  await page.goto(url)
  const read = (selector: string, attribute = 'content') =>
    page.locator(`head ${selector}`).getAttribute(attribute)
  const title = await page.title()
  const description = await read('meta[name=description]')
  expect(title).toMatch(/^.{15,60} \| Peakshelf$/)
  expect(description!.length).toBeGreaterThan(80)
  expect((await read('meta[name=keywords]'))!.split(', ').length).toBeGreaterThanOrEqual(4)
  expect(await read('link[rel=canonical]', 'href')).toBe(url)
  expect(await read('meta[property="og:title"]')).toBe(title.replace(' | Peakshelf', ''))
  expect(await read('meta[property="og:description"]')).toBe(description)
  expect(await read('meta[property="og:type"]')).toBe('website')
  expect(await read('meta[property="og:url"]')).toBe(url)
})

test.each(SLUGS)(
  '/services/%s has two buttons, four approach cards, five reasons and one closing button',
  async (slug) => {
    await using visit = await openVisit()
    const { page, errors } = visit
    await page.goto(`${site}/services/${slug}`)
    const hero = page.locator('main > section').first()
    await expect.poll(() => hero.locator('a.btn').count()).toBe(2)
    expect(await hero.getByRole('link', { name: 'Book Call Now' }).getAttribute('href')).toBe('/book-call')
    const cards = page.locator('#approach li:has(> h3)')
    await expect.poll(() => cards.count()).toBe(4)
    for (const card of await cards.all())
      await expect.poll(() => card.locator('ul li').count()).toBeGreaterThanOrEqual(3)
    await expect.poll(() => page.locator('#why-choose ol > li').count()).toBe(5)
    const banner = page.locator('main > section').last()
    await expect.poll(() => banner.locator('a, button').count()).toBe(1)
    expect(errors).toEqual([])
  },
)

test('an unknown service is a 404 page that names itself', async () => {
  const answer = await fetch(`${site}/services/no-such-service`)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Oops! Page not found')
  expect(html).toContain('<title>Page not found | Peakshelf</title>')
})

test.each(FULL_PAGES)('/services/%s compares feature by feature with others', async (slug) => {
  await using visit = await openVisit()
  await visit.page.goto(`${site}/services/${slug}`)
  const table = visit.page.locator('#comparison').getByRole('table')
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Feature', 'Peakshelf', 'Others'])
  const rows = await table.getByRole('row').all()
  expect(rows.length).toBeGreaterThanOrEqual(7)
  for (const row of rows.slice(1)) {
    await expect.poll(() => row.getByRole('rowheader').count()).toBe(1)
    await expect.poll(() => row.getByRole('cell').count()).toBe(2)
  }
})

test.each([1024, 1280, 1440, 1920])('no comparison heading lies over its table at %i px', async (width) => {
  await using visit = await openVisit({ viewport: { width, height: 900 } })
  for (const slug of FULL_PAGES) {
    await visit.page.goto(`${site}/services/${slug}`)
    const overlaps = await visit.page.locator('#comparison').evaluate((section) => {
      const range = document.createRange()
      const boxOf = (element: Element) => {
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      }
      const heading = boxOf(section.querySelector('h2')!)
      const isShown = (element: Element) => getComputedStyle(element).clipPath === 'none'
      return [...section.querySelectorAll('th span, td span, thead th:not(:first-child)')]
        .filter((cell) => isShown(cell))
        .filter((cell) => {
          const box = boxOf(cell)
          return (
            box.left < heading.right &&
            heading.left < box.right &&
            box.top < heading.bottom &&
            heading.top < box.bottom
          )
        })
        .map((cell) => cell.textContent)
    })
    expect([slug, ...overlaps]).toEqual([slug])
  }
})

test.each(PAGES_WITH_STORIES)(
  '/services/%s opens each success story as a PDF in a new tab, and says so',
  async (slug) => {
    await using visit = await openVisit()
    await visit.page.goto(`${site}/services/${slug}`)
    const links = await visit.page.locator('#success-stories').getByRole('link').all()
    expect(links).toHaveLength(3)
    for (const link of links) {
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
      expect(await link.textContent()).toContain('opens a PDF in a new tab')
      const answer = await fetch(new URL((await link.getAttribute('href'))!, site))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
  },
)

test.each(FULL_PAGES)('/services/%s opens one answer at a time', async (slug) => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/services/${slug}`)
  const questions = page.locator('#faq details')
  const readOpen = () =>
    questions.evaluateAll((all) => all.flatMap((one, at) => ((one as HTMLDetailsElement).open ? at : [])))
  await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(5)
  expect(await readOpen()).toEqual([0])
  await questions.nth(2).locator('summary').click()
  expect(await readOpen()).toEqual([2])
  await questions.nth(1).locator('summary').focus()
  await page.keyboard.press('Enter')
  expect(await readOpen()).toEqual([1])
})

test('the questions are told to search engines as they stand on the page', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/services/ads-management`)
  const faq = findNode(readHead(await page.content()), 'FAQPage') as { mainEntity: { name: string }[] }
  const questions = await page.locator('#faq summary').allTextContents()
  expect(faq.mainEntity.map((question) => question.name)).toEqual(questions)
})

test('a link to an answer opens it even after another was opened', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/services/product-launch-services`)
  await page.locator('#faq summary').nth(3).click()
  await page.getByRole('link', { name: 'Read the guarantee' }).click()
  const isInView = () =>
    page.locator('#guarantee').evaluate((answer) => {
      const { top, bottom, height } = answer.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= innerHeight
    })
  await expect.poll(isInView).toBe(true)
})

test.each([390, 1440])('the words in a panel are at least 11 px high at %i px', async (width) => {
  await using visit = await openVisit({ viewport: { width, height: 900 } })
  const { page } = visit
  for (const slug of ['ads-management', 'reporting', 'product-launch-services']) {
    await page.goto(`${site}/services/${slug}`)
    const chart = page.getByRole('img', { name: /.{30,}/ }).first()
    const drawnSizes = await chart
      .locator('text')
      .evaluateAll((words) =>
        words.map(
          (word) =>
            Number.parseFloat(getComputedStyle(word).fontSize) * (word as SVGTextElement).getScreenCTM()!.d,
        ),
      )
    expect(drawnSizes.length).toBeGreaterThan(5)
    expect(Math.min(...drawnSizes)).toBeGreaterThanOrEqual(11)
  }
})

import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')
const MAX_DIFFERENCE = 0.025
const MIN_TARGET_PX = 24

test('a fallback font is as wide as the font it replaces', async () => {
  await using visit = await openVisit()
  await visit.page.goto(site)
  const differences = await visit.page.evaluate(async () => {
    const text = 'Every bid change, listing edit and case is logged with the date and the reason. 1,234'
    const measure = (font: string) => {
      const span = document.createElement('span')
      span.style.cssText = `position:absolute;white-space:nowrap;font:${font}`
      span.textContent = text
      document.body.append(span)
      const { width } = span.getBoundingClientRect()
      span.remove()
      return width
    }
    const found: [string, number][] = []
    for (const weight of [400, 600]) {
      const face = `${weight} 100px "Instrument Sans Variable"`
      await document.fonts.load(face)
      for (const name of ['Fallback', 'on Roboto']) {
        const font = `${weight} 100px "Instrument Sans ${name}"`
        const isThere = await document.fonts.load(font).then(
          (faces) => faces.length > 0,
          () => false,
        )
        if (isThere) found.push([font, Math.abs(measure(font) / measure(face) - 1)])
      }
    }
    return found
  })
  expect(differences.filter(([, difference]) => difference > MAX_DIFFERENCE)).toEqual([])
})

test('shows borders with forced colors', async () => {
  await using visit = await openVisit({ forcedColors: 'active' })
  await visit.page.goto(site)
  const edgeOf = (selector: string) =>
    visit.page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect([await edgeOf('.stat .label'), await edgeOf('.card')]).toEqual(['1px', '1px'])
  const [chosen, other] = await visit.page.locator('.theme-choice label').evaluateAll((labels) =>
    [true, false].map((isChosen) => {
      const label = labels.find((each) => each.querySelector('input')!.checked === isChosen)!
      return getComputedStyle(label).backgroundColor
    }),
  )
  expect(chosen).not.toBe(other)
})

test('only days with free times look like buttons with forced colors', async () => {
  await using visit = await openVisit({ forcedColors: 'active' })
  // With a time zone, the script does not load the calendar again.
  await visit.page.goto(`${site}/book-call/times?zone=UTC`)
  const edgesOf = (selector: string) =>
    visit.page
      .locator(selector)
      .evaluateAll((days) => [...new Set(days.map((day) => getComputedStyle(day).borderTopColor))])
  const ground = await visit.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await edgesOf('span.call-day')).toEqual([ground])
  expect(await edgesOf('a.call-day')).not.toContain(ground)
})

/** WCAG 2.2, 1.4.12. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

test.each(['/', '/about', '/case-studies', '/services/amazon-seo'])(
  '%s fits a screen of 320 px with wide text spacing',
  async (path) => {
    await using visit = await openVisit({ viewport: { width: 320, height: 700 }, bypassCSP: true })
    await visit.page.goto(site + path)
    await visit.page.addStyleTag({ content: TEXT_SPACING })
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test.each(['/', '/services', '/blog', '/acos-calculator', '/book-call'])(
  'every control of %s is at least 24 px wide and high',
  async (path) => {
    await using visit = await openVisit({ viewport: { width: 390, height: 844 } })
    await visit.page.goto(site + path)
    const small = await visit.page
      .locator('button, input:not([type=hidden]), select, summary, .btn')
      .evaluateAll(
        (controls, minimum) =>
          controls
            .filter((control) => control.checkVisibility() && !control.closest('.theme-choice, [inert]'))
            .map((control) => ({
              name: control.outerHTML.slice(0, 80),
              box: control.getBoundingClientRect(),
            }))
            .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < minimum)
            .map(({ name }) => name),
        MIN_TARGET_PX,
      )
    expect(small).toEqual([])
  },
)

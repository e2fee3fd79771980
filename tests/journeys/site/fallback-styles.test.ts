import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')
const MIN_TARGET_PX = 24

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

/** The site in Chromium, Firefox and WebKit: layout, dialogs, fields, typing, paste and dragging. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clickAt, clickOn, fill, findCenter, paste } from '#tests/support/browser/engines/act-on-page.ts'
import { type EnginePage, waitFor } from '#tests/support/browser/engines/engine-page.ts'
import { type Engine, isInstalled, openEngine } from '#tests/support/browser/engines/open-engine.ts'
import { describeBlocks } from '#tests/support/browser/editor-page.ts'
import { waitUntil } from '#tests/support/browser/engines/processes.ts'
import { PASTED_CONTENTS } from '#tests/support/inputs/pasted-contents.ts'
import { readEditorUrl } from '#tests/support/site/editor-cookie.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const ENGINES: Engine[] = ['chromium', 'firefox', 'webkit']
const PAGES = [
  '/',
  '/services/amazon-seo',
  '/blog',
  '/blog/reorder-points',
  '/book-call',
  '/pay-us',
  '/case-studies/verdanti',
  '/acos-calculator',
]
const DIALOGS: [path: string, buttons: string[]][] = [
  ['/blog', ['Import posts', 'Export posts', 'Manage tags', 'Bin']],
  ['/admin/calendar', ['Block time', 'Book a call']],
  ['/admin/inbox', ['Add lead', 'Keyboard shortcuts']],
  ['/admin/schedule', ['Idea']],
]
const WIDTHS = [390, 1024, 1440]

/** Parts that reach over the edge of the window or of their table. */
const FIND_MISPLACED = `
  const isInside = (part, around) => part.left >= around.left - 1 && part.right <= around.right + 1 &&
    part.top >= around.top - 1 && part.bottom <= around.bottom + 1
  const positioned = [...document.querySelectorAll('table *')].filter((part) => getComputedStyle(part).position === 'absolute')
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
    ...positioned
      .filter((part) => !isInside(part.getBoundingClientRect(), part.closest('tr, caption').getBoundingClientRect()))
      .map(({ textContent }) => textContent),
    ...[...document.querySelectorAll('tbody th span')]
      .filter((part) => part.textContent && part.getBoundingClientRect().width === 0)
      .map(({ textContent }) => textContent),
    ...[...document.querySelectorAll('.form-pair')]
      .filter((pair) => {
        const [one, other] = [...pair.querySelectorAll('.field-box')].map((box) => box.getBoundingClientRect())
        const isBeside = other && one.right <= other.left
        return isBeside && (Math.abs(one.width - other.width) > 1 || Math.abs(one.top - other.top) > 1)
      })
      .map(({ textContent }) => textContent),
  ]`
/** Difference between the heights of the dialog's body and its content, halved; 0 if the body scrolls. */
const MEASURE_DIALOG = `
  const body = document.querySelector('dialog[open] .dialog-body')
  if (body.scrollHeight > body.clientHeight) return 0
  const last = Math.max(...[...body.children].map((child) => child.getBoundingClientRect().bottom))
  return Math.round((body.getBoundingClientRect().bottom - parseFloat(getComputedStyle(body).paddingBottom) - last) / 2)`

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'auto' }, inject('siteTemplate'))
})
afterAll(() => site.stop())

describe.each(ENGINES)('in %s', (engine) => {
  const isMissing = !isInstalled(engine)
  let page: EnginePage
  beforeAll(async () => {
    if (!isMissing) page = await openEngine(engine)
  })
  afterAll(() => page?.[Symbol.asyncDispose]())
  const check = test.skipIf(isMissing)

  const visit = async (path: string, width = 1440) => {
    await page.resize(width, 900)
    await page.open(site.url + path)
    await waitFor(page, `return document.readyState === 'complete' && document.fonts.status === 'loaded'`)
  }
  const hasHeading = (text: string) =>
    waitFor(
      page,
      `return [...document.querySelectorAll('h1, h2')].some((one) => one.textContent === '${text}')`,
    )

  check.each(PAGES)('%s fits its window, and parts of tables stay inside them', async (path) => {
    for (const width of WIDTHS) {
      await visit(path, width)
      expect([width, ...(await page.run<string[]>(FIND_MISPLACED))]).toEqual([width])
    }
  })

  check('links in text are underlined', async () => {
    await visit('/blog/reorder-points')
    const lines = `[...document.querySelectorAll('.crumbs a, .prose a')].map((one) => getComputedStyle(one).textDecorationLine)`
    expect(await page.run(`return [...new Set(${lines})]`)).toEqual(['underline'])
  })

  check('the phone menu closes by Escape and when the focus leaves it', async () => {
    const isOpen = `document.querySelector('nav[aria-label=Mobile]').checkVisibility()`
    await visit('/', 390)
    await clickOn(page, 'Menu')
    await waitFor(page, `return ${isOpen}`)
    await page.press('Escape')
    await waitFor(page, `return !${isOpen} && document.activeElement.ariaLabel === 'Menu'`)
    await page.press('Enter')
    await waitFor(page, `return ${isOpen}`)
    await page.run(`document.querySelector('.mobile-menu .btn').focus()`)
    await page.press('Tab')
    await waitFor(page, `return !${isOpen}`)
  })

  check('the calculator shows the result', async () => {
    await visit('/acos-calculator')
    await fill(page, 'Target TACoS', '12')
    await fill(page, 'Organic Sales', '40')
    await page.press('Enter')
    await waitFor(page, `return document.querySelector('[data-acos=figure]').textContent === '20.00%'`)
  })

  check('books a call to the end', async () => {
    await visit('/book-call')
    await clickOn(page, 'Pick a time')
    await waitFor(page, `return document.querySelector('[data-call-live]')`)
    await clickAt(page, `return [...document.querySelectorAll('a[data-call-day]')].at(-1)`)
    await clickAt(
      page,
      `return [...document.querySelectorAll('a[data-call-time]')].find((one) => one.checkVisibility())`,
    )
    await hasHeading('Your details')
    await fill(page, 'Your name', 'Ann')
    await fill(page, 'Email', `ann@${engine}.example`)
    await clickOn(page, 'Book the call')
    await hasHeading('You’re booked')
  })

  describe('for writers', () => {
    beforeAll(async () => {
      if (isMissing) return
      const address = readEditorUrl(site)
      await page.open(address)
      // Gets a new link for the next engine, since each link works once.
      await waitUntil(async () => readEditorUrl(site) !== address)
      await visit('/blog')
      // With a grant, admin mode starts without a click.
      await waitFor(
        page,
        `const buttons = [...document.querySelectorAll('button')]
        buttons.find((one) => one.textContent === 'Enable Admin Mode')?.click()
        return document.querySelector('.authored-list')`,
      )
    })

    check.each(DIALOGS)('dialogs of %s are as high as their content', async (path, names) => {
      await visit(path)
      for (const name of names) {
        await clickOn(page, name)
        await waitFor(page, `return document.querySelector('dialog[open] .dialog-body')?.lastElementChild`)
        expect([name, await page.run<number>(MEASURE_DIALOG)]).toEqual([name, 0])
        await page.press('Escape')
        await waitFor(page, `return !document.querySelector('dialog[open]')`)
      }
    })

    check('the tools of a post and "Exit Admin" are in one line', async () => {
      await visit('/blog/reorder-points')
      const bar = `[...document.querySelectorAll('.admin-bar--on :is(button, a)')].filter((one) => one.checkVisibility())`
      await waitFor(page, `return document.querySelector('.admin-bar--on .post-buttons')`)
      const middles = await page.run<number[]>(`return ${bar}.map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return (top + bottom) / 2
      })`)
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
    })

    check('an empty date field shows nothing, and a filled one its date', async () => {
      await visit('/admin/posts')
      await waitFor(page, `return document.querySelector('main tbody tr')`)
      // Others show the parts of a date, such as "mm"; WebKit has the current date there.
      if (engine === 'webkit') expect(await countLevels('input[type=date]')).toBe(1)
      // React notices a new value only if it is set with the setter of the prototype.
      await page.run(`
        const field = document.querySelector('input[type=date]')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '2026-01-02')
        field.dispatchEvent(new Event('input', { bubbles: true }))`)
      await waitFor(page, `return !document.querySelector('input[type=date]').dataset.empty`)
      expect(await countLevels('input[type=date]')).toBeGreaterThan(5)
    })

    check('drags an entry of the schedule to another day', async () => {
      const title = `Idea in ${engine}`
      await visit('/admin/schedule?day=2031-03-05')
      await clickOn(page, 'Wed 5: add an idea for Wednesday, March 5')
      await fill(page, 'Title', title)
      await clickOn(page, 'Add idea')
      const isOn = (day: number) =>
        `return document.querySelector('[data-day="2031-03-0${day}"]').textContent.includes('${title}')`
      await waitFor(page, isOn(5))
      const from = await findCenter(
        page,
        `return [...document.querySelectorAll('.schedule-entry')].find((one) => one.textContent.includes('${title}'))`,
      )
      const to = await findCenter(page, `return document.querySelector('[data-day="2031-03-07"] button')`)
      await page.drag(from, { x: from.x + 20, y: from.y }, to)
      await waitFor(page, isOn(7))
    })

    check('writes a post, moves a block, and pastes what other programs copy', async () => {
      const title = `Written in ${engine}`
      await visit('/blog')
      await clickOn(page, 'New post')
      await waitFor(page, `return document.activeElement.closest('.editor-title')`)
      await page.type(title)
      await clickAt(page, `return document.querySelector('.rich-text > [data-block]')`)
      for (const [words, keys, content, blocks] of PASTED_CONTENTS) {
        await typeLines(words)
        await page.press(...keys)
        await paste(page, content)
        await expect.poll(readBlocks).toEqual(blocks)
        await page.press('Control+a', 'Delete', 'Control+Alt+0')
        await expect.poll(readBlocks).toEqual(['Paragraph: '])
      }
      await page.type('a word')
      await page.press('Shift+Control+ArrowLeft', 'Control+b', 'End', 'Enter')
      await page.type('## Second')
      await expect.poll(readBlocks).toEqual(['Paragraph: a <strong>word</strong>', 'Heading 2: Second'])
      await page.press(
        'Control+z',
        'Control+Shift+z',
        'Control+a',
        'Control+c',
        'ArrowRight',
        'Enter',
        'Control+v',
      )
      await expect
        .poll(readBlocks)
        .toEqual([
          'Paragraph: a <strong>word</strong>',
          'Heading 2: Second',
          'Paragraph: a <strong>word</strong>',
          'Heading 2: Second',
        ])
      const block = (at: number) => `return document.querySelectorAll('.rich-text > [data-block]')[${at}]`
      await page.hover(await findCenter(page, block(1)))
      const from = await findCenter(page, `return document.querySelector('[data-part=grip]')`)
      const to = await findCenter(page, block(3))
      await page.drag(from, { x: from.x, y: to.y - 30 }, { x: from.x, y: to.y + 12 })
      await expect.poll(async () => (await readBlocks()).at(-1)).toBe('Heading 2: Second')
      await clickOn(page, 'Save draft', 'dialog')
      await waitFor(
        page,
        `return [...document.querySelectorAll('.authored-list h2')].some((one) => one.textContent.includes('${title}'))`,
      )
    })
  })

  check('reports neither errors nor violations of the content policy', () => {
    expect(page.errors).toEqual([])
    expect(site.output()).not.toContain('"content policy"')
  })

  const readBlocks = () =>
    page.run<string[]>(
      `return (${String(describeBlocks)})([...document.querySelectorAll('.rich-text > [data-block]')])`,
    )

  async function typeLines(text: string): Promise<void> {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) await page.press('Enter')
      await page.type(line)
    }
  }

  /** Number of brightness levels inside an element's border; 1 if it is blank. */
  async function countLevels(selector: string): Promise<number> {
    const inside = await page.run<{ left: number; top: number; width: number; height: number }>(`
      const { left, top, width, height } = document.querySelector('${selector}').getBoundingClientRect()
      const [x, y, right, bottom] = [left + 5, top + 5, left + width - 5, top + height - 5].map(Math.round)
      return { left: x, top: y, width: right - x, height: bottom - y }`)
    const pixels = sharp(await page.screenshot())
      .extract(inside)
      .greyscale()
      .raw()
    return new Set(await pixels.toBuffer()).size
  }
})

/**
 * Measures the longest main-thread tasks, in CPU time, while the editor opens a post of 5,000 words in a real browser,
 * from the click until the last block is shown. Goal: no task over 50 ms.
 * Run: npm run lab -- opening (needs Chromium; CHROME_PATH is its path)
 */
import { chromium, type Page } from 'playwright-core'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { startBuiltSite } from '../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { traceMainThread } from './parts/main-thread-tasks.ts'
import { percentile } from '../../../bench/parts/measure.ts'

const WORDS = 5_000
const WORDS_PER_PARAGRAPH = 80
const RUNS = 7
const GOAL_MS = 50
const TITLE = 'A post of five thousand words'

const site = await startBuiltSite({
  port: await findFreePort(),
  environment: { EDITOR_MODE: 'on', TRUSTED_PROXIES: '' },
})
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await storeLongPost(page)
  const longest: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const tasks = await openOnce(page)
    longest.push(tasks[0]!)
    console.log(
      `opening ${run + 1}: longest tasks ${tasks
        .slice(0, 5)
        .map((ms) => ms.toFixed(0))
        .join(', ')} ms`,
    )
  }
  console.log(
    `longest task: median ${percentile(longest, 0.5).toFixed(0)} ms, max ${Math.max(...longest).toFixed(0)} ms (goal ${GOAL_MS} ms)`,
  )
  sendFigure({
    name: `opening the editor on ${WORDS} words, longest task`,
    unit: 'ms',
    values: longest,
    goal: { atMost: GOAL_MS },
  })
} finally {
  await browser.close()
  await site.stop()
}

async function storeLongPost(page: Page): Promise<void> {
  await page.goto(`${site.url}/news`)
  await page.locator('.authored-list').waitFor()
  await page.getByRole('button', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create News Post' })
  await dialog.getByLabel('Title').fill(TITLE)
  const text = dialog.getByRole('textbox', { name: 'Content' })
  await text.click()
  const words = Array.from({ length: WORDS_PER_PARAGRAPH }, (_, n) =>
    n % 9 === 0 ? `<b>word${n}</b>` : `word${n}`,
  )
  const part = `<h2>A part of it</h2><p>${words.join(' ')}</p><ul><li>One</li><li>Two</li></ul>`
  await text.evaluate(
    (element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    part.repeat(Math.ceil(WORDS / WORDS_PER_PARAGRAPH)),
  )
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** @returns the durations of all tasks, longest first */
async function openOnce(page: Page): Promise<number[]> {
  await page.goto(`${site.url}/news`)
  await page.locator('.authored-list').waitFor()
  const edit = page.getByRole('button', { name: `Edit: ${TITLE}` })
  await edit.waitFor()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  const tasks = await traceMainThread(session, async () => {
    await edit.click()
    await page
      .getByRole('textbox', { name: 'Content' })
      .locator('p')
      .nth(Math.ceil(WORDS / WORDS_PER_PARAGRAPH) - 1)
      .waitFor()
    await page.getByText(/words, \d+ min to read/).waitFor()
  })
  await session.detach()
  return tasks.map(({ processorMs }) => processorMs).toSorted((one, other) => other - one)
}

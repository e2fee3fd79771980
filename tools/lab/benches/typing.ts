/**
 * Measures the main-thread CPU time per key in the middle of a post of 10,000 words in a real browser: event handling
 * (script, styles, layout, deferred work) and total including painting, at normal speed and with the CPU slowed down
 * 4×. Goals for handling: a median of 16 ms, or 50 ms when slowed down.
 * Run: npm run lab -- typing (needs Chromium; CHROME_PATH is its path)
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type CDPSession, chromium, type Locator, type Page } from 'playwright-core'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { startBuiltSite } from '../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { percentile } from '../../../bench/parts/measure.ts'

const WORDS = 10_000
const WORDS_PER_PARAGRAPH = 80
const KEYS = 150
/** Keys that are not measured. */
const WARM_KEYS = 20
/** The pause of a fast typist. Work deferred into it counts for the key before. */
const PAUSE_MS = 90
const SLOWED = 4
const LETTERS = 'the quick brown fox jumps over a lazy dog and rests '

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
  const text = await openLongPost(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const paragraph = text.locator('p').nth(Math.floor(WORDS / WORDS_PER_PARAGRAPH / 2))
  const unslowed: number[] = []
  for (const rate of [1, SLOWED]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await paragraph.click()
    await typeKeys(session, WARM_KEYS)
    const costs = await typeKeys(session, KEYS)
    const goal = rate === 1 ? 16 : 50
    const handling = describe(costs.map(({ handlingMs }) => handlingMs))
    const all = describe(costs.map(({ allMs }) => allMs))
    console.log(
      `slowed ${rate}x, ${costs.length} keys: handling ${handling} (goal ${goal} ms), with painting ${all}`,
    )
    const handled = costs.map(({ handlingMs }) => handlingMs)
    if (rate === 1) unslowed.push(...handled)
    sendFigure({
      name: `a key in a post of ${WORDS} words, slowed ${rate}x`,
      unit: 'ms',
      values: handled,
      at: rate === 1 ? 0.5 : 0.98,
      ...(rate !== 1 && { reference: { name: 'not slowed', values: unslowed } }),
      goal: { atMost: goal },
    })
  }
} finally {
  await browser.close()
  await site.stop()
}

async function openLongPost(page: Page): Promise<Locator> {
  await page.goto(`${site.url}/news`)
  await page.locator('.authored-list').waitFor()
  await page.getByRole('button', { name: 'New post' }).click()
  const text = page.getByRole('textbox', { name: 'Content' })
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
    part.repeat(WORDS / WORDS_PER_PARAGRAPH),
  )
  await text
    .locator('p')
    .nth(WORDS / WORDS_PER_PARAGRAPH - 1)
    .waitFor()
  return text
}

type KeyCost = { handlingMs: number; allMs: number }

function describe(costs: readonly number[]): string {
  const [middle, long] = [0.5, 0.98].map((part) => percentile(costs, part).toFixed(1))
  return `median ${middle} ms, p98 ${long} ms`
}

async function typeKeys(session: CDPSession, count: number): Promise<KeyCost[]> {
  const costs: KeyCost[] = []
  for (let key = 0; key < count; key += 1) {
    const before = await readCost(session)
    const letter = LETTERS[key % LETTERS.length]!
    const event = { key: letter, text: letter, code: letter === ' ' ? 'Space' : `Key${letter.toUpperCase()}` }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
    await pause(PAUSE_MS)
    const after = await readCost(session)
    costs.push({ handlingMs: after.handlingMs - before.handlingMs, allMs: after.allMs - before.allMs })
  }
  return costs
}

async function readCost(session: CDPSession): Promise<KeyCost> {
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)!.value * 1000
  return {
    handlingMs: read('ScriptDuration') + read('RecalcStyleDuration') + read('LayoutDuration'),
    allMs: read('TaskDuration'),
  }
}

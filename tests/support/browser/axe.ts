import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for the transitions of a theme change, since one can start the next. */
async function waitForColors(): Promise<void> {
  const findEnding = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  const drawTwoFrames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await drawTwoFrames()
  for (let ending = findEnding(); ending.length > 0; ending = findEnding()) {
    await Promise.allSettled(ending.map((animation) => animation.finished))
    await drawTwoFrames()
  }
}

/** Only colors can differ between the two themes of a page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Skips names of passing elements and preloading of style sheets, to save time. */
const RUN_OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false }

/** Problems that depend on the width of the page, in the light theme; colors do not. */
export async function findProblemsOfLayout(page: Page): Promise<string[]> {
  const colors = Object.fromEntries(COLOR_RULES.map((name) => [name, { enabled: false }]))
  return runAxe(page, { rules: colors })
}

/** Accessibility problems of the current page in the light and the dark theme. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await runAxe(page, {})
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await runAxe(page, { runOnly: COLOR_RULES })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((problem) => `light: ${problem}`), ...dark.map((problem) => `dark: ${problem}`)]
}

/** Accessibility problems in forced-colors mode, except contrast, which the system determines. */
export async function findProblemsInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const problems = await runAxe(page, { rules: { 'color-contrast': { enabled: false } } })
  await page.emulateMedia({ forcedColors: 'none' })
  return problems.map((problem) => `forced colors: ${problem}`)
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(waitForColors)
  // Evaluated by the debugger, because the page's content security policy stays in force. The expression returns
  // nothing, because copying its value out of the page is slow.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${axeSource} })()`)
  // Returns only messages: copying the whole results is slower than computing them.
  return page.evaluate(
    async (given) => {
      const { axe } = window as unknown as { axe: Pick<typeof Axe, 'run'> }
      const { violations } = await axe.run(document, given)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { ...RUN_OPTIONS, ...options },
  )
}

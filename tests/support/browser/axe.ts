import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for the transitions of a theme change, since one can start the next. */
async function waitForColours(): Promise<void> {
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

/** Nothing else can differ between two themes of one page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Names of elements that are well need not be found, nor style sheets be read again for rules that don't run. */
const WHAT_IS_WRONG: RunOptions = { resultTypes: ['violations'], preload: false }

/** Accessibility problems of the current page in the light and the dark theme. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await runAxe(page, {})
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await runAxe(page, { runOnly: COLOUR_RULES })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((problem) => `light: ${problem}`), ...dark.map((problem) => `dark: ${problem}`)]
}

/** What axe finds where the system forces its colours; their contrast is the system's. */
export async function findProblemsInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const problems = await runAxe(page, { rules: { 'color-contrast': { enabled: false } } })
  await page.emulateMedia({ forcedColors: 'none' })
  return problems.map((problem) => `forced colours: ${problem}`)
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(waitForColours)
  // Evaluated by the debugger, not by the page: the content-security policy stays in force. Its value would be copied
  // out of the page, which takes longer than to look for what is wrong.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${axeSource} })()`)
  // Only the words leave the page: the whole results take longer to copy than to find.
  return page.evaluate(
    async (given) => {
      const { axe } = window as unknown as { axe: Pick<typeof Axe, 'run'> }
      const { violations } = await axe.run(document, given)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { ...WHAT_IS_WRONG, ...options },
  )
}

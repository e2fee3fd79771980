import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A change of theme may fade; colours on their way are nobody's. Endless motion is not waited for. */
async function waitForColours(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

/** What axe finds wrong with the page as it stands, in the light and in the dark theme. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(waitForColours)
    // Evaluated by the debugger, not by the page: the content-security policy stays in force.
    await page.evaluate(`window.axe ?? (() => { ${axeSource} })()`)
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: { run: (target: Document) => Promise<AxeResults> } }).axe.run(document),
    )
    problems.push(
      ...violations.map(
        ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return problems
}

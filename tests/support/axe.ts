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
    // Only the words leave the page: the whole results take longer to copy than to find.
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run: (target: Document) => Promise<AxeResults> } }
      const { violations } = await axe.run(document)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    })
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return problems
}

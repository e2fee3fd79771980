import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAccessibilityProblems, findProblemsInForcedColors } from './axe.ts'

const folder = process.env['STATE_PICTURES']

/**
 * Checks accessibility and overflow of the current page in both themes and with forced colors, and saves screenshots if
 * a folder is set.
 */
export async function checkPageState(page: Page, name: string): Promise<void> {
  const problems = [...(await findAccessibilityProblems(page)), ...(await findProblemsInForcedColors(page))]
  expect(problems, name).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${name} runs off the side`).toBeLessThanOrEqual(0)
  await saveScreenshots(page, name)
}

/** Checks accessibility and overflow on a phone, a tablet and a desktop. */
export async function checkEachWidth(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect([width, ...(await findAccessibilityProblems(page))]).toEqual([width])
  }
}

async function saveScreenshots(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  const stem = `${folder}/${name.replaceAll(' ', '-')}-${page.viewportSize()!.width}`
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${stem}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await page.screenshot({ path: `${stem}-forced.png` })
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}

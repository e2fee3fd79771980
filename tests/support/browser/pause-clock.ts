import type { Page } from 'playwright-core'

/** Far ahead, because the clock runs until it is paused, which may take long on a busy machine. */
const STOPPED_AT_MS = 600_000

/** Pauses the clock of pages opened later; tests advance it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(STOPPED_AT_MS)
}

import type { Page } from 'playwright-core'

/** It runs on from its beginning until it is stopped, which a loaded machine can be long about. */
const STOPPED_AT_MS = 600_000

/** Stops the clock of pages opened later; tests advance it. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(STOPPED_AT_MS)
}

/** Observes largest paint and layout shift in a page. */
import type { Page } from 'playwright-core'

/** A window of layout shifts ends after a second without a shift, or after five seconds. */
const GAP_MS = 1_000
const MAX_WINDOW_MS = 5_000

export type Painting = { lcpMs: number; cls: number }

type Shift = { at: number; value: number }
type Watched = Window & { painted: { lcpMs: number; shifts: Shift[] } }

/** Takes effect with the next navigation. */
export async function watchPainting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted: Watched['painted'] = { lcpMs: 0, shifts: [] }
    ;(window as unknown as Watched).painted = painted
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) painted.lcpMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) painted.shifts.push({ at: entry.startTime, value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function readPainting(page: Page): Promise<Painting> {
  const { lcpMs, shifts } = await page.evaluate(() => (window as unknown as Watched).painted)
  if (lcpMs === 0) throw new Error(`${page.url()} painted nothing`)
  return { lcpMs, cls: sumWorstWindow(shifts) }
}

/** Cumulative Layout Shift: the largest window. */
function sumWorstWindow(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let beganAt = -Infinity
  let lastAt = -Infinity
  for (const { at, value } of shifts) {
    if (at - lastAt > GAP_MS || at - beganAt > MAX_WINDOW_MS) {
      sum = 0
      beganAt = at
    }
    sum += value
    lastAt = at
    worst = Math.max(worst, sum)
  }
  return worst
}

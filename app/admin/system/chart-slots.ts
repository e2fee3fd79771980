import type { ProcessFigures, TimeSpan } from '#domain/system/process-figures.ts'

export type ChartWindow = 'hour' | 'day'

const WINDOWS = {
  hour: { lengthMs: 60_000, amount: 60 },
  day: { lengthMs: 15 * 60_000, amount: 96 },
} as const

/** A step of the time axis. `span` is null if the process was not running. */
export type ChartSlot = { at: number; span: TimeSpan | null }

/** Lists the minutes of the last hour, or the quarter hours of the last day, oldest first. */
export function listSlots(
  figures: Pick<ProcessFigures, 'at' | 'minutes' | 'quarters'>,
  window: ChartWindow,
): ChartSlot[] {
  const { lengthMs, amount } = WINDOWS[window]
  const known = new Map(
    (window === 'hour' ? figures.minutes : figures.quarters).map((span) => [span.at, span]),
  )
  const newest = Math.floor(figures.at / lengthMs) * lengthMs
  return Array.from({ length: amount }, (_, index) => {
    const at = newest - (amount - 1 - index) * lengthMs
    return { at, span: known.get(at) ?? null }
  })
}

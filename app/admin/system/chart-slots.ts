import type { ProcessFigures, TimeSpan } from '#domain/system/process-figures.ts'

export type ChartWindow = 'hour' | 'day'

const WINDOWS = {
  hour: { lengthMs: 60_000, amount: 60 },
  day: { lengthMs: 15 * 60_000, amount: 96 },
} as const

/** A place on the axis of time; null where the process had not begun, or its machine slept. */
export type ChartSlot = { at: number; span: TimeSpan | null }

/** Every minute of the last hour, or every quarter of an hour of the last day, the oldest first. */
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

/**
 * How fast mails and webhooks go out. While many visitors send forms, what is written is stored and acknowledged first and
 * told of a little later: pages and forms have the processors.
 */

/** How many are sent at once, and milliseconds from one of a long line to the next. */
export type Pace = { atOnce: number; distanceMs: number }

/** Writing mails takes time from pages, and 30 a second are enough. */
export const USUAL_PACE: Pace = { atOnce: 16, distanceMs: 33 }
const PACE_IN_A_RUSH: Pace = { atOnce: 4, distanceMs: 200 }

/** So many forms within so long are a rush, which goes on for as long after the last of them. */
const RUSH_FORMS = 20
const RUSH_WITHIN_MS = 2000
/** Nobody waits for longer, however long others go on. */
const LONGEST_RUSH_MS = 120_000

export type FormRush = {
  /** Notes forms that were stored. */
  note: (count: number) => void
  readPace: () => Pace
}

/** @param now milliseconds of a clock that is never set back */
export function createFormRush(now: () => number = () => performance.now()): FormRush {
  let noted: { at: number; count: number }[] = []
  let beganAt: number | null = null
  const isRush = (): boolean => {
    noted = noted.filter(({ at }) => at > now() - RUSH_WITHIN_MS)
    const isThick = noted.reduce((sum, { count }) => sum + count, 0) >= RUSH_FORMS
    beganAt = isThick ? (beganAt ?? now()) : null
    return beganAt !== null && now() - beganAt < LONGEST_RUSH_MS
  }
  return {
    note(count) {
      noted.push({ at: now(), count })
      // Also forgets what is long over when nobody asks.
      isRush()
    },
    readPace: () => (isRush() ? PACE_IN_A_RUSH : USUAL_PACE),
  }
}

const rushes = new WeakMap<object, FormRush>()

/** The one of a backend: tests run several in a process. */
export function findFormRush(backend: object): FormRush {
  let rush = rushes.get(backend)
  if (!rush) {
    rush = createFormRush()
    rushes.set(backend, rush)
  }
  return rush
}

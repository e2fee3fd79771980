import type { FinishedRequest } from '../observability/observe-requests.ts'

const MINUTES = 5
const MINUTE_MS = 60_000
/** Asked again and again by whoever watches; it says by itself that the database is away. */
const PROBE = '/readyz'

export type ErrorWindow = {
  observe: (request: Pick<FinishedRequest, 'route' | 'status'>) => void
  /** Requests of the last minutes, and those of them that failed by our fault. */
  read: () => { requests: number; errors: number; minutes: number }
}

/** Counts requests by the minute, of the last five. @param now milliseconds of a clock that nobody sets */
export function createErrorWindow(now: () => number = () => performance.now()): ErrorWindow {
  const kept: { minute: number; requests: number; errors: number }[] = []
  const turn = () => {
    const minute = Math.floor(now() / MINUTE_MS)
    while (kept.length > 0 && kept[0]!.minute <= minute - MINUTES) kept.shift()
    return minute
  }
  return {
    observe({ route, status }) {
      if (route === PROBE) return
      const minute = turn()
      let last = kept.at(-1)
      if (last?.minute !== minute) kept.push((last = { minute, requests: 0, errors: 0 }))
      last.requests += 1
      if (status >= 500) last.errors += 1
    },
    read() {
      turn()
      const sum = (part: 'requests' | 'errors') => kept.reduce((total, each) => total + each[part], 0)
      return { requests: sum('requests'), errors: sum('errors'), minutes: MINUTES }
    },
  }
}

/** Records what receivers got and decides how they treat the next request. */

/**
 * `refuse`: an error response. `hang`: no response. `cut`: disconnects before reading. `drop`: reads everything, then
 * disconnects. `hold`: reads everything and never responds.
 */
export type Treatment = 'take' | 'refuse' | 'hang' | 'cut' | 'drop' | 'hold'

export type Arrivals = {
  /** Contents and number of deliveries, by key. */
  byKey: Map<string, { contents: Set<string>; times: number }>
  note(key: string, content: string): void
  chooseTreatment(key: string): Treatment
  /** From now on, everything succeeds. */
  recover(): void
  readonly hasRecovered: boolean
}

/** Below the ten failures after which a delivery is abandoned. */
const MAX_FAILURES_PER_KEY = 4
const FAILURES: readonly [number, Treatment][] = [
  [0.2, 'refuse'],
  [0.3, 'cut'],
  [0.4, 'drop'],
  [0.43, 'hang'],
  [0.46, 'hold'],
]

export function createArrivals(): Arrivals {
  const byKey: Arrivals['byKey'] = new Map()
  const failures = new Map<string, number>()
  let hasRecovered = false
  return {
    byKey,
    note(key, content) {
      const known = byKey.get(key) ?? { contents: new Set<string>(), times: 0 }
      known.times += 1
      known.contents.add(content)
      byKey.set(key, known)
    },
    chooseTreatment(key) {
      const failed = failures.get(key) ?? 0
      if (hasRecovered || failed >= MAX_FAILURES_PER_KEY) return 'take'
      const chance = Math.random()
      const treatment = FAILURES.find(([below]) => chance < below)?.[1] ?? 'take'
      if (treatment !== 'take') failures.set(key, failed + 1)
      return treatment
    },
    recover: () => {
      hasRecovered = true
    },
    get hasRecovered() {
      return hasRecovered
    },
  }
}

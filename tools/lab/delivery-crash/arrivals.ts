/** What reached the receivers, and how each of them treats the next request. */

/**
 * `refuse`: an answer that says no. `hang`: none at all. `cut`: the connection ends before anything was taken. `drop`: it
 * ends after everything was taken. `hold`: taken and never answered.
 */
export type Treatment = 'take' | 'refuse' | 'hang' | 'cut' | 'drop' | 'hold'

export type BodySpool = {
  /** By key: what it told of, and how often. */
  byKey: Map<string, { told: Set<string>; times: number }>
  note(key: string, told: string): void
  chooseTreatment(key: string): Treatment
  /** From then on everything is taken. */
  recover(): void
  readonly hasRecovered: boolean
}

/** Fewer than the ten after which a delivery is given up. */
const MAX_FAILURES_PER_KEY = 4
const FAILURES: readonly [number, Treatment][] = [
  [0.2, 'refuse'],
  [0.3, 'cut'],
  [0.4, 'drop'],
  [0.43, 'hang'],
  [0.46, 'hold'],
]

export function createBodySpool(): BodySpool {
  const byKey: BodySpool['byKey'] = new Map()
  const failures = new Map<string, number>()
  let hasRecovered = false
  return {
    byKey,
    note(key, told) {
      const known = byKey.get(key) ?? { told: new Set<string>(), times: 0 }
      known.times += 1
      known.told.add(told)
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

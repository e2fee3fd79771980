import { BaseSequencer, type TestSpecification } from 'vitest/node'

const WAITING = /\/tests\/server\//
const WORKING = /\/tests\/journeys\//

/**
 * Interleaves test files that start servers, which mostly wait, with browser tests, which keep more than one processor
 * busy. Otherwise the waiting tests would leave processors idle.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return interleave(sorted, {
      mixed: ({ moduleId }) => WAITING.test(moduleId),
      among: ({ moduleId }) => WORKING.test(moduleId),
    })
  }
}

/** Spreads `mixed` evenly over `among`; both keep their order. */
export function interleave<T>(
  list: readonly T[],
  { mixed, among }: { mixed: (one: T) => boolean; among: (one: T) => boolean },
): T[] {
  const toMix = list.filter(mixed)
  const places = list.filter(among).length
  if (places === 0) return [...list]
  let passed = 0
  let taken = 0
  return list.flatMap((one) => {
    if (mixed(one)) return []
    if (!among(one)) return [one]
    passed += 1
    const due = Math.floor((toMix.length * passed) / places)
    const next = toMix.slice(taken, due)
    taken = due
    return [...next, one]
  })
}

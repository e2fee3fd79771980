import { BaseSequencer, type TestSpecification } from 'vitest/node'

const WAITING = /\/tests\/server\//
const WORKING = /\/tests\/journeys\//

/**
 * The order of a run. Files that start servers wait much of their time for processes, clocks and timeouts, those with
 * browsers keep more than a processor busy each: one kind after the other, the first left a part of the machine without work.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return mixIn(sorted, {
      mixed: ({ moduleId }) => WAITING.test(moduleId),
      among: ({ moduleId }) => WORKING.test(moduleId),
    })
  }
}

/** Spreads `mixed` evenly over `among`; the others keep their order. */
export function mixIn<T>(
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

/**
 * What each case reports: that its attack reached its target, or why it was not tried. An attack is not tried when a
 * limit answers it, when its bait is missing, or when a check in front of the tested rule refuses it. `npm test` prints
 * the share of the cases that reached and fails below 95 % of a file (threat model, section 12; scripts/test/attack-reach.mjs).
 */
import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The case has shown evidence that its attack reached its target. */
    isReached?: boolean
    /** Why an attack of the case was not tried; one is enough for the whole case. */
    notTried?: string
  }
}

/**
 * Reports that the attack reached its target. A case calls this next to its evidence: the rule itself answered, or a
 * legitimate reader found the bait, or the same request with legitimate parameters succeeded.
 */
export function reached(): void {
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.isReached = true
}

/** Reports that an attack of the case did not reach its target. */
export function notTried(reason: string): void {
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.notTried ??= reason
}

/** Reports one or the other. */
export function reachedIf(isShown: boolean, reason: string): void {
  if (isShown) reached()
  else notTried(reason)
}

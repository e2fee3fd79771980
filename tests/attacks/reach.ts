/**
 * Each case reports that its attack reached its target, or why it was not tried. An attack was not tried if a limit
 * answered it, its bait is missing, or an earlier check than the tested rule refused it. `npm test` prints the share of
 * cases that reached their target and fails below 95 % in a file (threat model, section 12; scripts/test/attack-reach.mjs).
 */
import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** True if the case has evidence that its attack reached its target. */
    isReached?: boolean
    /** Reason why an attack of the case was not tried; one such attack makes the whole case count as not tried. */
    notTried?: string
  }
}

/**
 * Reports that the attack reached its target. A case calls this next to its evidence: the tested rule answered, a
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

/** Calls `reached` or `notTried`. */
export function reachedIf(isShown: boolean, reason: string): void {
  if (isShown) reached()
  else notTried(reason)
}

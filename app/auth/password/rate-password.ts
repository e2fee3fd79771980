import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The estimate takes longer than its worth on very long texts. */
const LONGEST_RATED = 72

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How hard a password is to guess: 0 (at once) to 4 (very hard). `known` are words an attacker tries first. */
export function ratePassword(password: string, known: string[]): number {
  return estimator.check(password.slice(0, LONGEST_RATED), known).score
}

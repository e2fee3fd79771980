import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Rating longer texts would take too long. */
const MAX_RATED_LENGTH = 72

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Rates from 0 (easy to guess) to 4 (very hard). @param known words that an attacker would try first */
export function ratePassword(password: string, known: string[]): number {
  return estimator.check(password.slice(0, MAX_RATED_LENGTH), known).score
}

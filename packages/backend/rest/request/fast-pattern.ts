import { restErrors } from '../errors.ts'

const MAX_LENGTH = 500
/** Requires backtracking, which can take forever. */
const BACK_REFERENCE = /\\[1-9]/
/** Evaluated at each position up to the end of the text: quadratic time. */
const LOOK_AROUND = /\(\?(?:=|!|<=|<!)/
/** Repetitions are expanded; nested ones multiply. */
const COUNTED = /\{(\d+)(?:,(\d*))?\}/g
const MAX_COPIES = 100

/**
 * Refuses regular expressions that need more than linear time: a statement can be canceled between two rows, but not
 * within one.
 */
export function mustBeFastPattern(pattern: string): void {
  if (pattern.length > MAX_LENGTH) throw restErrors.unsupported(`A pattern of over ${MAX_LENGTH} characters`)
  if (BACK_REFERENCE.test(pattern)) throw restErrors.unsupported('A pattern with back references')
  if (LOOK_AROUND.test(pattern)) throw restErrors.unsupported('A pattern with lookahead or lookbehind')
  const copies = [...pattern.matchAll(COUNTED)].reduce(
    (product, [, least, most]) => product * Math.max(1, Number(most || least)),
    1,
  )
  if (copies > MAX_COPIES) {
    throw restErrors.unsupported(`A pattern whose counts {…} multiply to more than ${MAX_COPIES}`)
  }
}

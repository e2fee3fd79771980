import { restErrors } from '../errors.ts'

const MAX_LENGTH = 500
/** Makes the search try every way to match, which can take for ever. */
const BACK_REFERENCE = /\\[1-9]/
/** Looked at anew from each place of the text, up to its end: time grows with the square of its length. */
const LOOK_AROUND = /\(\?(?:=|!|<=|<!)/
/** A part repeated is a part written so often; counts inside counts multiply. */
const COUNTED = /\{(\d+)(?:,(\d*))?\}/g
const MAX_COPIES = 100

/**
 * Refuses regular expressions whose search does not go once through the text, step by step. Between two rows a
 * statement can be ended, within one it can't.
 * @throws RestError PGRST100
 */
export function mustSearchFast(pattern: string): void {
  if (pattern.length > MAX_LENGTH) throw restErrors.unsupported(`A pattern of over ${MAX_LENGTH} characters`)
  if (BACK_REFERENCE.test(pattern)) throw restErrors.unsupported('A pattern with back references')
  if (LOOK_AROUND.test(pattern)) throw restErrors.unsupported('A pattern that looks ahead or behind')
  const copies = [...pattern.matchAll(COUNTED)].reduce(
    (product, [, least, most]) => product * Math.max(1, Number(most || least)),
    1,
  )
  if (copies > MAX_COPIES) {
    throw restErrors.unsupported(`A pattern whose counts {…} multiply to more than ${MAX_COPIES}`)
  }
}

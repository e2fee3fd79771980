/**
 * Invisible suffixes that name the field of a text in a page, so that the page editor finds it without any component
 * knowing: digits of base 4 as zero-width characters between two separators.
 */
const DIGITS = ['\u200B', '\u200C', '\u200D', '\u2060'] as const
const EDGE = '\u2063'
const MARK = new RegExp(`${EDGE}([${DIGITS.join('')}]+)${EDGE}`, 'g')

/** @param field number of the field, from 0 */
export function markField(text: string, field: number): string {
  const digits = Array.from(field.toString(4), (digit) => DIGITS[Number(digit)]).join('')
  return `${text}${EDGE}${digits}${EDGE}`
}

/** @returns the text without marks, and the numbers of its fields in their order */
export function readMarks(marked: string): { text: string; fields: number[] } {
  const fields: number[] = []
  const text = marked.replaceAll(MARK, (_, digits: string) => {
    const numbers = Array.from(digits, (digit) => DIGITS.findIndex((known) => known === digit))
    fields.push(Number.parseInt(numbers.join(''), 4))
    return ''
  })
  return { text, fields }
}

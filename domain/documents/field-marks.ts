/**
 * Invisible suffixes of texts in a page that identify their field, so that the page editor finds it without
 * changes to any component. Encoded as base-4 digits in zero-width characters between two separators.
 */
const DIGITS = ['\u200B', '\u200C', '\u200D', '\u2060'] as const
const EDGE = '\u2063'
const MARK = new RegExp(`${EDGE}([${DIGITS.join('')}]+)${EDGE}`, 'g')

/** @param field index of the field */
export function markField(text: string, field: number): string {
  const digits = Array.from(field.toString(4), (digit) => DIGITS[Number(digit)]).join('')
  return `${text}${EDGE}${digits}${EDGE}`
}

/** @returns the text without marks, and the indexes of its fields in order */
export function readMarks(marked: string): { text: string; fields: number[] } {
  const fields: number[] = []
  const text = marked.replaceAll(MARK, (_, digits: string) => {
    const numbers = Array.from(digits, (digit) => DIGITS.findIndex((known) => known === digit))
    fields.push(Number.parseInt(numbers.join(''), 4))
    return ''
  })
  return { text, fields }
}

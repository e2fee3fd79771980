/** Control characters other than tab and line breaks; databases refuse NUL in text. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text that a database and a page can hold: well-formed, without control characters, `\n` as line break. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '')
}

/** Clean text on one line, without spaces at its ends. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** A cell as text: numbers and truth values are written out, everything else that is no text is blank. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : ''
}

/** How many line breaks a text holds. */
export function countLineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/**
 * Text without those of `signs` that it ends in. A pattern such as `-+$` looks for its end from every sign of a run
 * anew, which takes quadratic time on text that a stranger wrote.
 */
export function dropEnding(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

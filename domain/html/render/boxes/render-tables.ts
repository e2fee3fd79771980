/**
 * Tables of posts. The closed list of elements of the specification has none, so they are stored as nested `div`s with
 * classes, and become what they mean when they are shown.
 */
import { decodeWritten } from '#import/html/character-references.ts'
import { type Box, findBoxes, hasOnly, replaceTags } from './read-boxes.ts'

export const TABLE_CLASS = 'tabular'
export const ROW_CLASS = 'tabular-row'
export const HEAD_CLASS = 'tabular-head'
export const CELL_CLASS = 'tabular-cell'

const LONGEST_NAME = 60
/** Two columns of ordinary words fit on a phone; what is wider may scroll and needs a stop for the keyboard. */
const MOST_FITTING_COLUMNS = 2
const LONGEST_FITTING_WORD = 16

/**
 * Writes sanitized HTML again with tables in place of the `div`s that stand for them. What is no whole table stays.
 * @param frame `scrolling`: a region that takes the focus where the table may be wider than a phone (WCAG 2.1.1)
 */
export function renderTables(sanitizedHtml: string, frame: 'scrolling' | 'none' = 'scrolling'): string {
  if (!sanitizedHtml.includes(`<div class="${TABLE_CLASS}">`)) return sanitizedHtml
  const replacements = new Map<number, string>()
  for (const table of findBoxes(sanitizedHtml, (box) => isTable(box, sanitizedHtml))) {
    for (const [at, tag] of writeTable(table, sanitizedHtml, frame)) replacements.set(at, tag)
  }
  return replaceTags(sanitizedHtml, replacements)
}

function isTable(box: Box, html: string): boolean {
  return (
    box.name === TABLE_CLASS &&
    hasOnly(box, [ROW_CLASS], html) &&
    box.boxes.every((row) => hasOnly(row, [HEAD_CLASS, CELL_CLASS], html))
  )
}

function* writeTable(
  table: Box,
  html: string,
  frame: 'scrolling' | 'none',
): Generator<readonly [number, string]> {
  const rows = table.boxes
  const [first] = rows as [Box]
  const hasHead = first.boxes.every(isHead)
  const isFramed = frame === 'scrolling'
  const label = hasHead ? first.boxes.map((cell) => readText(cell, html)) : []
  yield [table.open, `${isFramed ? openFrame(table, label, html) : ''}<table>`]
  for (const [at, row] of rows.entries()) {
    const isHeadRow = hasHead && at === 0
    const opensBody = at === (hasHead ? 1 : 0)
    yield [row.open, `${isHeadRow ? '<thead>' : opensBody ? '<tbody>' : ''}<tr>`]
    for (const cell of row.boxes) {
      // A head without words names nothing.
      const tag = isHead(cell) && cell.from < cell.to ? 'th' : 'td'
      yield [cell.open, tag === 'th' ? `<th scope="${isHeadRow ? 'col' : 'row'}">` : '<td>']
      yield [cell.close, `</${tag}>`]
    }
    const closesBody = at === rows.length - 1
    yield [row.close, `</tr>${isHeadRow ? '</thead>' : closesBody ? '</tbody>' : ''}`]
  }
  yield [table.close, `</table>${isFramed ? '</div>' : ''}`]
}

const isHead = ({ name }: Box): boolean => name === HEAD_CLASS

const readText = ({ from, to }: Box, html: string): string =>
  decodeWritten(html.slice(from, to).replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** @param names what its columns are called */
function openFrame(table: Box, names: readonly string[], html: string): string {
  const isWide = table.boxes.some((row) => row.boxes.length > MOST_FITTING_COLUMNS)
  const hasLongWord = readText(table, html)
    .split(' ')
    .some((word) => word.length > LONGEST_FITTING_WORD)
  if (!isWide && !hasLongWord) return `<div class="${TABLE_CLASS}">`
  const letters = Array.from(names.filter((name) => name !== '').join(', '))
  const name =
    letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('').trimEnd()}…` : letters.join('')
  const label = name === '' ? 'Table' : `Table: ${name}`
  return `<div class="${TABLE_CLASS}" tabindex="0" role="region" aria-label="${quote(label)}">`
}

const quote = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

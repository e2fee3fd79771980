import { decodeWritten } from '#import/html/character-references.ts'
import { CELL_CLASS, HEAD_CLASS, ROW_CLASS, TABLE_CLASS } from '#import/html/sanitize/sanitize-attributes.ts'
import { writeLabel } from '../rewrite-tags.ts'
import { type Box, findBoxes, hasOnly, replaceTags } from './read-boxes.ts'

/** Tables within these limits fit on a phone. Others may scroll, so they must be focusable. */
const MAX_FITTING_COLUMNS = 2
const MAX_FITTING_WORD_LENGTH = 16

/** @param frame `scrolling`: a focusable region if the table may be wider than a phone (WCAG 2.1.1) */
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
      // Empty header cells stay `td`, because they have no accessible name.
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

function openFrame(table: Box, names: readonly string[], html: string): string {
  const isWide = table.boxes.some((row) => row.boxes.length > MAX_FITTING_COLUMNS)
  const hasLongWord = readText(table, html)
    .split(' ')
    .some((word) => word.length > MAX_FITTING_WORD_LENGTH)
  if (!isWide && !hasLongWord) return `<div class="${TABLE_CLASS}">`
  const label = writeLabel('Table', names.filter((name) => name !== '').join(', '))
  return `<div class="${TABLE_CLASS}" tabindex="0" role="region" aria-label="${label}">`
}

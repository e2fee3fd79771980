/** Converts tables between stored boxes (`render-tables.ts`) and editor nodes. */
import type { Element } from 'hast'
import { CELL_CLASS, HEAD_CLASS, ROW_CLASS, TABLE_CLASS } from '#import/html/sanitize/sanitize-attributes.ts'
import { makeBox, readOnlyClass } from './boxes.ts'
import { readInline, normalizeInline, writeInline } from './inline-nodes.ts'
import { makeLine } from './line-nodes.ts'
import type { RichCell, RichRow, RichTable } from './rich-nodes.ts'

/** @returns null unless all rows have the same length and cells contain only inline content */
export function readTable(id: string, element: Element): RichTable | null {
  if (readOnlyClass(element) !== TABLE_CLASS) return null
  const rows = readBoxes(element)?.map(readRow)
  if (!rows?.every((row) => row !== null) || rows.length === 0) return null
  const isEven = rows.every((row) => row.content.length === rows[0]!.content.length)
  return isEven ? { type: 'table', attrs: { id }, content: rows } : null
}

function readBoxes({ children }: Element): Element[] | null {
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return parts.every((part) => part.type === 'element') ? parts : null
}

function readRow(element: Element): RichRow | null {
  if (readOnlyClass(element) !== ROW_CLASS) return null
  const cells = readBoxes(element)?.map(readCell)
  return cells?.every((cell) => cell !== null) && cells.length > 0
    ? { type: 'table_row', content: cells }
    : null
}

function readCell(element: Element): RichCell | null {
  const name = readOnlyClass(element)
  const words = name === HEAD_CLASS || name === CELL_CLASS ? readInline(element.children) : null
  if (!words) return null
  return { type: name === HEAD_CLASS ? 'table_header' : 'table_cell', content: [makeLine(words)] }
}

export function writeTable({ content }: RichTable): Element {
  return makeBox(
    TABLE_CLASS,
    content.map((row) =>
      makeBox(
        ROW_CLASS,
        row.content.map(({ type, content: [line] }) =>
          makeBox(type === 'table_header' ? HEAD_CLASS : CELL_CLASS, writeInline(line.content ?? [])),
        ),
      ),
    ),
  )
}

export function normalizeTable(table: RichTable): RichTable {
  const tidyCell = ({ type, content: [line] }: RichCell): RichCell => ({
    type,
    content: [{ ...line, content: normalizeInline(line.content ?? [], 'tags') }],
  })
  return {
    ...table,
    content: table.content.map(({ type, content }) => ({ type, content: content.map(tidyCell) })),
  }
}

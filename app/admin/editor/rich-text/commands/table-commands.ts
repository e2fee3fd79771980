/** Commands for table rows and columns. Each is one undo step. */
import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  columnIsHeader,
  deleteColumn,
  deleteRow,
  handlePaste,
  isInTable,
  moveTableColumn,
  moveTableRow,
  rowIsHeader,
  selectedRect,
  toggleHeader,
} from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'

/** Announcements for screen readers. */
export const TABLE_CHANGES = {
  'row-above': 'Row added above',
  'row-below': 'Row added below',
  'row-up': 'Row moved up',
  'row-down': 'Row moved down',
  'row-remove': 'Row removed',
  'column-left': 'Column added on the left',
  'column-right': 'Column added on the right',
  'column-back': 'Column moved left',
  'column-on': 'Column moved right',
  'column-remove': 'Column removed',
  'head-row': 'Header row changed',
  'head-column': 'Header column changed',
} as const

export type TableChange = keyof typeof TABLE_CHANGES

/** Position of the selection in the current table, from 0, and the table's size. */
export type TablePosition = {
  row: number
  column: number
  rows: number
  columns: number
  hasHeadRow: boolean
  hasHeadColumn: boolean
}

/** @returns null outside a table */
export function findTable(state: EditorState): TablePosition | null {
  if (!isInTable(state)) return null
  const { map, table, top, left } = selectedRect(state)
  return {
    row: top,
    column: left,
    rows: map.height,
    columns: map.width,
    hasHeadRow: rowIsHeader(map, table, 0),
    hasHeadColumn: columnIsHeader(map, table, 0),
  }
}

/** @returns null if the change is impossible, such as moving the first row up */
export function changeTable(state: EditorState, change: TableChange): Transaction | null {
  const place = findTable(state)
  if (!place || isImpossible(change, place)) return null
  let made: Transaction | null = null
  chooseCommand(change, place)(state, (transaction) => (made = transaction))
  return made
}

/** Pastes cells over those from the current one on. @returns null for other content */
export function fillCells(state: EditorState, pasted: Slice): Transaction | null {
  const place = findTable(state)
  const table = pasted.content.firstChild
  if (!place || pasted.content.childCount !== 1 || table?.type.name !== 'table') return null
  const rows = table.children.map((row, down) =>
    row.copy(Fragment.from(row.children.map((cell, right) => takeCellType(cell, place, down, right)))),
  )
  let made: Transaction | null = null
  const view: Pick<EditorView, 'state' | 'dispatch'> = { state, dispatch: (change) => void (made = change) }
  const cells = new Slice(Fragment.from(table.copy(Fragment.from(rows))), 0, 0)
  handlePaste(view as EditorView, new ClipboardEvent('paste'), cells)
  return made
}

/** Pasted cells don't change which cells are headers. */
function takeCellType(cell: Node, place: TablePosition, down: number, right: number): Node {
  const isHead =
    (place.hasHeadRow && place.row + down === 0) || (place.hasHeadColumn && place.column + right === 0)
  return cell.type.schema.nodes[isHead ? 'table_header' : 'table_cell']!.create(cell.attrs, cell.content)
}

/**
 * Deletes a selection from the start of a table to text below, or from text above to the end of a table, with
 * the whole table. ProseMirror would leave a cell and join the text with it. @returns null for other
 * selections
 */
export function deleteWholeTables({ selection, doc, tr }: EditorState): Transaction | null {
  if (!(selection instanceof TextSelection)) return null
  const { $from, $to } = selection
  const isInOwnTable = ($at: ResolvedPos) =>
    $at.node(1)?.type.name === 'table' && $from.index(0) !== $to.index(0)
  const from =
    isInOwnTable($from) && doc.textBetween($from.before(1), $from.pos) === '' ? $from.before(1) : -1
  const to = isInOwnTable($to) && doc.textBetween($to.pos, $to.after(1)) === '' ? $to.after(1) : -1
  if (from === -1 && to === -1) return null
  return tr.delete(from === -1 ? $from.pos : from, to === -1 ? $to.pos : to).scrollIntoView()
}

export function isImpossible(change: TableChange, place: TablePosition): boolean {
  switch (change) {
    case 'row-up':
      return place.row === 0
    case 'row-down':
      return place.row === place.rows - 1
    case 'row-remove':
      return place.rows === 1
    case 'column-back':
      return place.column === 0
    case 'column-on':
      return place.column === place.columns - 1
    case 'column-remove':
      return place.columns === 1
    default:
      return false
  }
}

function chooseCommand(change: TableChange, { row, column }: TablePosition): Command {
  const commands: Record<TableChange, Command> = {
    'row-above': addRowBefore,
    'row-below': addRowAfter,
    'row-up': moveTableRow({ from: row, to: row - 1, select: true }),
    'row-down': moveTableRow({ from: row, to: row + 1, select: true }),
    'row-remove': deleteRow,
    'column-left': addColumnBefore,
    'column-right': addColumnAfter,
    'column-back': moveTableColumn({ from: column, to: column - 1, select: true }),
    'column-on': moveTableColumn({ from: column, to: column + 1, select: true }),
    'column-remove': deleteColumn,
    'head-row': toggleHeader('row'),
    'head-column': toggleHeader('column'),
  }
  return commands[change]
}

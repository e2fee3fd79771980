import { normalizeName } from '../columns/field-names.ts'
import { mustBeFewColumns } from '../files/import-limits.ts'
import type { SourceRow } from '../columns/read-rows.ts'
import type { ImportField, ImportOptions } from '../records/records.ts'
import { SHEET_MARK } from '../own/own-post.ts'
import { findColumnField } from './find-header.ts'
import { readSpreadsheetCell } from './spreadsheet-cells.ts'
import type { CsvRow } from './split-csv.ts'

export type CsvHeader = {
  line: number
  /** Column name for each cell: '' if the header has none, the first name for duplicates. */
  cellNames: string[]
  columns: string[]
  repeated: string[]
  /** Columns of URLs, in which a link formula means its target. */
  addressColumns: ReadonlySet<string>
  /** Our own export, whose cells are read as they are. */
  isOwn: boolean
}

const ADDRESS_FIELDS: ReadonlySet<ImportField | null> = new Set(['image', 'share_image', 'old_url'])

export function readHeader(row: CsvRow, options?: ImportOptions): CsvHeader {
  const firstNames = new Map<string, string>()
  const repeated = new Set<string>()
  const cellNames = row.cells.map((cell) => {
    const name = cell.trim()
    const known = firstNames.get(normalizeName(name))
    if (name !== '' && known !== undefined) repeated.add(known)
    if (name !== '' && known === undefined) firstNames.set(normalizeName(name), name)
    return known ?? name
  })
  const columns = [...firstNames.values()]
  mustBeFewColumns(columns)
  const addressColumns = new Set(
    columns.filter((name) => ADDRESS_FIELDS.has(findColumnField(name, options?.columns))),
  )
  return {
    line: row.line,
    cellNames,
    columns,
    repeated: [...repeated],
    addressColumns,
    isOwn: columns.includes(SHEET_MARK),
  }
}

export type NamedRow = SourceRow | { reason: string }

/** Creates a function that names the cells of a row, or returns why the row is rejected. */
export function createCellNamer(header: CsvHeader): (row: CsvRow, number: number) => NamedRow {
  const columnCount = header.cellNames.length
  let fullRows = 0
  let shortRows = 0

  return (row, number) => {
    const isShort = row.cells.length < columnCount && row.cells.some((cell) => cell.trim() !== '')
    // Some programs omit trailing cells, but not only in the last row.
    if (isShort && row.isUnended && fullRows > 0 && shortRows === 0) {
      return { reason: 'The last row ends before its last column. Was the file cut off?' }
    }
    if (isShort) shortRows += 1
    else fullRows += 1
    const reason = findRefusal(row, columnCount)
    return reason === null ? { number, line: row.line, ...nameCells(row, header) } : { reason }
  }
}

function findRefusal(row: CsvRow, columnCount: number): string | null {
  if (row.strayQuoteLine !== null) {
    return (
      `A quote opens on line ${row.strayQuoteLine} and seems to close too late, so rows ran into one another. ` +
      'Close it and import the file again.'
    )
  }
  if (!row.cells.slice(columnCount).some((cell) => cell.trim() !== '')) return null
  return (
    `The row has ${row.cells.length} cells but there are ${columnCount} columns. ` +
    'Put quotes around text that contains the separator.'
  )
}

function nameCells(row: CsvRow, header: CsvHeader): Pick<SourceRow, 'cells' | 'warnings'> {
  const cells = new Map<string, unknown>()
  const warnings: string[] = []
  for (const [index, name] of header.cellNames.entries()) {
    const isFilled = (cells.get(name) ?? '') !== ''
    if (name === '' || isFilled) continue
    const cell = row.cells[index] ?? ''
    const { text, problem } = header.isOwn
      ? { text: cell }
      : readSpreadsheetCell(cell, header.addressColumns.has(name))
    if (problem !== undefined) warnings.push(`The cell in “${name}” ${problem}.`)
    cells.set(name, text.trim() === '' ? '' : text)
  }
  return { cells, ...(warnings.length > 0 && { warnings }) }
}

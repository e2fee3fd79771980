/** Finds the row of column names, which titles, dates and notes may precede. */
import { findField } from '../columns/field-names.ts'
import type { ImportField, ImportOptions } from '../records/records.ts'
import { type CsvRow, type IsNameRow, MAX_ROWS_ABOVE_NAMES } from './split-csv.ts'

/** Field of a column, as the author assigned it or by its name. */
export function findColumnField(name: string, columns: ImportOptions['columns'] = {}): ImportField | null {
  return Object.hasOwn(columns, name) ? columns[name]! : findField(name)
}

export const createNameRowTest =
  ({ columns }: ImportOptions): IsNameRow =>
  (cells) => {
    const fields = cells.map((cell) => findColumnField(cell.trim(), columns))
    return fields.includes('title') && fields.includes('body_html')
  }

export type HeaderFinder = {
  /** Buffers rows until the header is found, then passes on the header and all later rows. */
  add(row: CsvRow): void
  end(): void
}

/** @param onHeader called once, before `onRow`, with the number of rows above the header */
export function createHeaderFinder(
  options: ImportOptions,
  onHeader: (row: CsvRow, rowsAbove: number) => void,
  onRow: (row: CsvRow) => void,
): HeaderFinder {
  const isNameRow = createNameRowTest(options)
  let waiting: CsvRow[] | null = []

  function choose(index: number): void {
    const rows = waiting!
    waiting = null
    onHeader(rows[index]!, index)
    rows.slice(index + 1).forEach(onRow)
  }

  return {
    add(row) {
      if (waiting === null) return onRow(row)
      waiting.push(row)
      const index = waiting.length - 1
      if (options.headerRow !== undefined) {
        if (index === options.headerRow) choose(index)
      } else if (isNameRow(row.cells)) choose(index)
      else if (waiting.length === MAX_ROWS_ABOVE_NAMES) choose(guessHeader(waiting))
    },
    end() {
      if (waiting !== null && waiting.length > 0) choose(guessHeader(waiting))
    },
  }
}

/** If the first row has a single cell, such as a title, assumes that the header is the first of the widest rows. */
function guessHeader(rows: readonly CsvRow[]): number {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(...widths)
  return widths[0]! < 2 && widest > 1 ? widths.indexOf(widest) : 0
}

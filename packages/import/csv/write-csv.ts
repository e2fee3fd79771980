import { startsFormula } from './starts-formula.ts'

/**
 * Rows as a file for spreadsheets: UTF-8 with a byte order mark, CRLF, and no cell that a spreadsheet would run.
 * @param rows the names of the columns first
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`
}

/** Column name -> cell of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null | undefined>

/** As `writeCsv`, one line for each row. */
export function writeCsvTable<Row>(rows: readonly Row[], columns: CsvColumns<Row>): string {
  const cells = Object.values(columns)
  return writeCsv([Object.keys(columns), ...rows.map((row) => cells.map((read) => String(read(row) ?? '')))])
}

function writeCell(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ')
  const safe = startsFormula(line) ? `'${line}` : line
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { startsFormula } from './starts-formula.ts'

/**
 * Rows as a file for spreadsheets: UTF-8 with a byte order mark, CRLF, and no cell that a spreadsheet would run.
 * @param rows the names of the columns first
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ')
  const safe = startsFormula(line) ? `'${line}` : line
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

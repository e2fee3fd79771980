/** Signs with which a cell becomes a formula in a spreadsheet, also after quotes and blanks. */
const FORMULA = /^[\s"'\u200b-\u200f\ufeff]*[=+\-@\t\r|%＝＋－＠]/

/**
 * Rows as a file for spreadsheets: UTF-8 with a byte order mark, CRLF, and no cell that a spreadsheet would run.
 * @param rows the names of the columns first
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ')
  const safe = FORMULA.test(line) ? `'${line}` : line
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

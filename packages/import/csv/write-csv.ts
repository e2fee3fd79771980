/** UTF-8 with a byte order mark, CRLF, and no cell that a spreadsheet would evaluate. Column names come first. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`
}

export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null | undefined>

export function writeCsvTable<Row>(rows: readonly Row[], columns: CsvColumns<Row>): string {
  const cells = Object.values(columns)
  return writeCsv([Object.keys(columns), ...rows.map((row) => cells.map((read) => String(read(row) ?? '')))])
}

function writeCell(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ')
  const safe = startsFormula(line) ? `'${line}` : line
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Start of a formula, also after quotes, spaces and invisible characters. */
const FORMULA =
  /^[\s\p{Cc}"'\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@\t\r|%＝＋－＠﹢﹣﹦﹫]/u

export function startsFormula(text: string): boolean {
  return FORMULA.test(text)
}

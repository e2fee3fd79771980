import { normalizeName } from '../field-names.ts'
import type { ImportFormat } from '../formats.ts'
import { ImportFileError } from '../import-file-error.ts'
import { assignColumns, readRows, type RowsReading, type SourceRow } from '../read-rows.ts'
import { createRecordCollector, type RecordCollector } from '../record-collector.ts'
import type { ImportOptions } from '../records.ts'
import { isMatrixifySheet, pickArticleRows, withOldUrl } from './matrixify.ts'
import { parseCsv, type CsvRow, type ParsedCsv } from './parse-csv.ts'

/** Any other text is a sheet, as long as its first row names a title and a content column. */
export const csvFormat: ImportFormat = {
  name: 'csv',
  recognises: () => true,
  read: ({ text }, options) => {
    const parsed = parseCsv(text)
    const [header, ...rest] = parsed.rows
    if (header === undefined) throw new ImportFileError('malformed', describeOpenHeader(parsed))
    const columns = listColumns(header)
    mustHaveTitleAndBody(columns, options)

    const isMatrixify = isMatrixifySheet(columns)
    const collector = createRecordCollector(isMatrixify ? 'matrixify' : 'csv', options.now)
    reportRepeatedColumns(header, collector)
    const rows = rest.flatMap((row, index) => toSourceRow(row, index + 1, header, collector))
    const reading = isMatrixify ? readMatrixify(rows, columns, options, collector) : readRows(rows, columns, options, collector)
    reportOpenQuote(parsed, rest.length + 1, collector)
    const format = isMatrixify ? 'matrixify' : 'csv'
    return { ...reading, format, records: collector.records, problems: collector.problems }
  },
}

function readMatrixify(rows: SourceRow[], columns: string[], options: ImportOptions, collector: RecordCollector): RowsReading {
  const articles = pickArticleRows(rows, collector).map(withOldUrl)
  const reading = readRows(articles, [...columns, 'old url'], options, collector)
  return { ...reading, columns }
}

function listColumns(header: CsvRow): string[] {
  const names = header.cells.map((cell) => cell.trim()).filter((name) => name !== '')
  return names.filter((name, index) => findSameName(names, name) === index)
}

function findSameName(names: readonly string[], name: string): number {
  return names.findIndex((other) => normalizeName(other) === normalizeName(name))
}

function mustHaveTitleAndBody(columns: readonly string[], options: ImportOptions): void {
  const fields = assignColumns(columns, options.columns)
  const missing = (['title', 'body_html'] as const).filter((field) => !fields.has(field))
  if (missing.length === 0) return
  const wanted = missing.map((field) => (field === 'title' ? '"title"' : '"content"')).join(' or ')
  throw new ImportFileError(
    'no-columns',
    `The first row must name the columns, and none of them is ${wanted}. It reads: ${columns.join(', ').slice(0, 300)}`,
    { line: 1, columns },
  )
}

function reportRepeatedColumns(header: CsvRow, collector: RecordCollector): void {
  const names = header.cells.map((cell) => cell.trim())
  for (const [index, name] of names.entries()) {
    if (name === '' || findSameName(names, name) === index) continue
    collector.report('warning', { line: header.line }, `The column ${name} occurs twice; the first filled cell of the two is used.`)
  }
}

function toSourceRow(row: CsvRow, number: number, header: CsvRow, collector: RecordCollector): SourceRow[] {
  const names = header.cells.map((cell) => cell.trim())
  const extra = row.cells.slice(names.length).filter((cell) => cell.trim() !== '')
  if (extra.length > 0) {
    const reason =
      `The row has ${row.cells.length} cells but there are ${names.length} columns. ` +
      'Put quotes around text that contains the separator.'
    collector.report('rejected', { number, line: row.line, title: row.cells[0] }, reason)
    return []
  }
  const cells = new Map<string, unknown>()
  for (const [index, name] of names.entries()) {
    const column = names[findSameName(names, name)]!
    const value = row.cells[index] ?? ''
    if (name !== '' && (cells.get(column) ?? '') === '') cells.set(column, value.trim() === '' ? '' : value)
  }
  return [{ number, line: row.line, cells }]
}

function reportOpenQuote({ openQuote }: ParsedCsv, number: number, collector: RecordCollector): void {
  if (openQuote === null) return
  const { rowLine, quoteLine, unreadLines, firstCell } = openQuote
  const rest = unreadLines > 1 ? ` Nothing from here on was read (${unreadLines} lines).` : ''
  const reason = `A quote opens on line ${quoteLine} and never closes.${rest} Close it and import the file again.`
  collector.report('rejected', { number, line: rowLine, title: firstCell }, reason)
}

function describeOpenHeader({ openQuote }: ParsedCsv): string {
  return openQuote ? 'A quote opens in the first row and never closes.' : 'The file has no rows.'
}

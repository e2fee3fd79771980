import { normalizeName } from '../field-names.ts'
import type { ImportFormat } from '../import-format.ts'
import { ImportFileError } from '../import-file-error.ts'
import { mustBeFewColumns } from '../import-limits.ts'
import { assignColumns, readRows, type RowsReading, type SourceRow } from '../read-rows.ts'
import { createRecordCollector, type RecordCollector } from '../record-collector.ts'
import type { ImportOptions } from '../records.ts'
import { isMatrixifySheet, OLD_URL_COLUMN, pickArticleRows } from './matrixify.ts'
import { parseCsv, type CsvRow, type ParsedCsv } from './parse-csv.ts'

type Header = {
  /** Name for each cell of a row; '' where the header has none, the first name where names repeat. */
  cellNames: string[]
  columns: string[]
  repeated: string[]
}

/** Any other text is a sheet, as long as its first row names a title and a content column. */
export const csvFormat: ImportFormat = {
  name: 'csv',
  recognises: () => true,
  read: ({ text }, options) => {
    const parsed = parseCsv(text)
    const [firstRow, ...rest] = parsed.rows
    if (firstRow === undefined) {
      throw new ImportFileError('malformed', 'A quote opens in the first row and never closes.', { line: 1 })
    }
    const header = readHeader(firstRow)
    mustHaveTitleAndBody(header.columns, firstRow.line, options)

    const format = isMatrixifySheet(header.columns) ? 'matrixify' : 'csv'
    const collector = createRecordCollector(format, options.now)
    for (const name of header.repeated) {
      const reason = `The column ${name} occurs more than once; its first filled cell is used.`
      collector.report('warning', { line: firstRow.line }, reason)
    }
    const rows = rest.flatMap((row, index) => toSourceRow(row, index + 1, header, collector))
    const read = format === 'matrixify' ? readMatrixify : readRows
    const reading = read(rows, header.columns, options, collector)
    reportOpenQuote(parsed, rest.length + 1, collector)
    return { ...reading, format, records: collector.records, problems: collector.problems }
  },
}

function readMatrixify(
  rows: readonly SourceRow[],
  columns: readonly string[],
  options: ImportOptions,
  collector: RecordCollector,
): RowsReading {
  const articles = pickArticleRows(rows, columns, collector)
  return { ...readRows(articles, [...columns, OLD_URL_COLUMN], options, collector), columns: [...columns] }
}

function readHeader(row: CsvRow): Header {
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
  return { cellNames, columns, repeated: [...repeated] }
}

function mustHaveTitleAndBody(columns: readonly string[], line: number, options: ImportOptions): void {
  const fields = assignColumns(columns, options.columns)
  const missing = [fields.has('title') ? '' : '"title"', fields.has('body_html') ? '' : '"content"'].filter(
    Boolean,
  )
  if (missing.length === 0) return
  const reason =
    `The first row must name the columns, and none of them is ${missing.join(' or ')}. ` +
    `It reads: ${columns.join(', ').slice(0, 300)}`
  throw new ImportFileError('no-columns', reason, { line, columns })
}

function toSourceRow(row: CsvRow, number: number, header: Header, collector: RecordCollector): SourceRow[] {
  const columnCount = header.cellNames.length
  if (row.cells.slice(columnCount).some((cell) => cell.trim() !== '')) {
    const reason =
      `The row has ${row.cells.length} cells but there are ${columnCount} columns. ` +
      'Put quotes around text that contains the separator.'
    collector.report('rejected', { number, line: row.line, title: row.cells[0] }, reason)
    return []
  }
  const cells = new Map<string, unknown>()
  for (const [index, name] of header.cellNames.entries()) {
    const value = row.cells[index] ?? ''
    const isFilled = (cells.get(name) ?? '') !== ''
    if (name !== '' && !isFilled) cells.set(name, value.trim() === '' ? '' : value)
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

import { CsvError, parse, type Info } from 'csv-parse/sync'
import { ImportFileError } from '../import-file-error.ts'
import { mustBeFewColumns, mustBeFewRecords } from '../import-limits.ts'
import { findDelimiter } from './find-delimiter.ts'

export type CsvRow = {
  /** Line on which the row starts, from 1. */
  line: number
  cells: string[]
}

export type ParsedCsv = {
  rows: CsvRow[]
  /** Where a quote opens that never closes; nothing after that row's start has been read. */
  openQuote: { rowLine: number; quoteLine: number; unreadLines: number; firstCell: string } | null
}

const SEPARATOR_LINE = /^"?sep=([^\w"\n])"?\n/i

/** Splits text into rows of cells. The delimiter is what `sep=` says, or is found in the first record. */
export function parseCsv(source: string): ParsedCsv {
  // One kind of line break everywhere keeps line numbers right; a cell's own breaks mean the same either way.
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const separator = SEPARATOR_LINE.exec(text)
  const skippedLines = separator ? 1 : countBlankLines(text)
  const body = separator ? text.slice(separator[0].length) : dropLines(text, skippedLines)
  return parseRows(body, separator?.[1] ?? findDelimiter(body), skippedLines)
}

function parseRows(text: string, delimiter: string, skippedLines: number): ParsedCsv {
  mustBeFewColumns(text.split('\n', 1)[0]!.split(delimiter))
  const rows: CsvRow[] = []
  let nextLine = skippedLines + 1
  try {
    parse(text, {
      delimiter,
      columns: false,
      info: true,
      record_delimiter: '\n',
      quote: '"',
      escape: '"',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      bom: false,
      trim: false,
      on_record: (entry: unknown) => {
        const { record, info } = entry as { record: string[]; info: Info }
        mustBeFewRecords(rows.length)
        rows.push({ line: nextLine, cells: record })
        nextLine = skippedLines + info.lines + 1
        // The rows are collected here because a later error would take them along.
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') {
      const reason = `The sheet cannot be read after line ${nextLine}: ${error.message}`
      throw new ImportFileError('malformed', reason, { cause: error, line: nextLine })
    }
    return {
      rows,
      openQuote: findOpenQuote(dropLines(text, nextLine - skippedLines - 1), nextLine, delimiter),
    }
  }
  return { rows, openQuote: null }
}

/** Walks through the row that has no end, to the last quote that opens a cell. */
function findOpenQuote(row: string, rowLine: number, delimiter: string): NonNullable<ParsedCsv['openQuote']> {
  let line = rowLine
  let quoteLine = rowLine
  let isQuoted = false
  let isCellStart = true
  for (const sign of row) {
    if (sign === '"' && !isQuoted && isCellStart) quoteLine = line
    if (sign === '"' && (isQuoted || isCellStart)) isQuoted = !isQuoted
    isCellStart = !isQuoted && (sign === delimiter || sign === '\n')
    if (sign === '\n') line += 1
  }
  const lines = row.replace(/\n$/, '').split('\n').length
  const firstCell = (row.split('\n', 1)[0]!.split(delimiter, 1)[0] ?? '').replace(/^"/, '')
  return { rowLine, quoteLine, unreadLines: lines, firstCell }
}

function countBlankLines(text: string): number {
  const firstSign = text.search(/\S/)
  return firstSign === -1 ? 0 : text.slice(0, firstSign).split('\n').length - 1
}

function dropLines(text: string, count: number): string {
  let at = 0
  for (let line = 0; line < count; line += 1) at = text.indexOf('\n', at) + 1
  return text.slice(at)
}

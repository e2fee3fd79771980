/** The answer of a spreadsheet's query address: JSON inside a JavaScript call. */
import type { ImportFormat } from '../import-format.ts'
import { ImportFileError } from '../import-file-error.ts'
import { mustBeFewRecords } from '../import-limits.ts'
import { readRows, type SourceRow } from '../read-rows.ts'
import { toText } from '../clean-text.ts'
import { createRecordCollector } from '../record-collector.ts'
import { getAt, isObject } from './json-values.ts'
import { parseJson } from './parse-json.ts'

const CALL = /^\s*(?:\/\*O_o\*\/\s*)?google\.visualization\.Query\.setResponse\(([\s\S]*)\);?\s*$/

export const gvizFormat: ImportFormat = {
  name: 'gviz',
  recognises: ({ text }) => CALL.test(text),
  read: ({ text }, options) => {
    const answer = parseJson(CALL.exec(text)![1]!)
    const columns = listOf(getAt(answer, ['table', 'cols'])).map((column, index) => {
      return toText(getAt(column, ['label'])).trim() || toText(getAt(column, ['id'])) || `column ${index + 1}`
    })
    mustHaveTable(answer, columns)
    const collector = createRecordCollector('gviz', options.now)
    const found = listOf(getAt(answer, ['table', 'rows']))
    mustBeFewRecords(found.length)
    const rows = found.map((row, index) => readRow(row, index + 1, columns))
    const reading = readRows(rows, columns, options, collector)
    return { ...reading, format: 'gviz', records: collector.records, problems: collector.problems }
  },
}

function mustHaveTable(answer: unknown, columns: readonly string[]): void {
  if (getAt(answer, ['status']) === 'error') {
    const [first] = listOf(getAt(answer, ['errors']))
    const reason =
      toText(getAt(first, ['detailed_message'])) || toText(getAt(first, ['message'])) || 'no reason given'
    throw new ImportFileError('malformed', `The spreadsheet answered with an error: ${reason.slice(0, 200)}`)
  }
  if (columns.length === 0)
    throw new ImportFileError('no-columns', 'The spreadsheet answer holds no columns.')
}

function readRow(row: unknown, number: number, columns: readonly string[]): SourceRow {
  const cells = listOf(getAt(row, ['c']))
  return {
    number,
    line: null,
    cells: new Map(columns.map((column, index) => [column, getAt(cells[index], ['v'])])),
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : isObject(value) ? [value] : []
}

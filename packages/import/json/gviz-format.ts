/** Response of a Google Sheets query (gviz): JSON inside a JavaScript call. */
import { toText } from '../text/clean-text.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import type { Survey, TextFormat, TextReader } from '../files/import-format.ts'
import { mustBeFewRecords } from '../files/import-limits.ts'
import { createRowReader, isBlankRow, type SourceRow } from '../columns/read-rows.ts'
import { createRecordCollector, type RecordPosition } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { createRowSurveyor } from '../columns/survey-rows.ts'
import { GVIZ_ROWS, getAt, isObject } from './json-values.ts'
import { createJsonSplitter, parseElement, type JsonElement } from './split-json.ts'

const CALL = /^\s*(?:\/\*O_o\*\/\s*)?google\.visualization\.Query\.setResponse\(/
const CALL_END = /\);?\s*$/
/** Characters to buffer, which may contain the end of the call. */
const TAIL = 100

export const gvizFormat: TextFormat = {
  name: 'gviz',
  recognizes: (beginning) => CALL.test(beginning),
  survey: (options) => {
    // Rows may come before the columns that name them, so the survey only counts them.
    let count = 0
    let first: unknown[] = []
    const splitter = createJsonSplitter(isRows, (element) => {
      mustBeFewRecords((count += 1))
      const row = parseRow(element)
      if (first.length < SAMPLED_ROWS) first = [...first, row]
    })
    const reader = unwrapCall(splitter)
    const finish = (): Survey<string> => finishSurvey(splitter.getSurroundings(), count, first, options)
    return { ...reader, finish }
  },
}

/** Rows sampled for the survey; dates in query responses are never ambiguous. */
const SAMPLED_ROWS = 200

const isRows = (path: string): boolean => path === GVIZ_ROWS

function finishSurvey(
  answer: unknown,
  count: number,
  sampled: readonly unknown[],
  options: ImportOptions,
): Survey<string> {
  const columns = listOf(getAt(answer, ['table', 'cols'])).map((column, index) => {
    return toText(getAt(column, ['label'])).trim() || toText(getAt(column, ['id'])) || `column ${index + 1}`
  })
  mustHaveTable(answer, columns)
  const surveyor = createRowSurveyor(options)
  surveyor.addColumns(columns)
  for (const row of sampled) surveyor.add(nameCells(row, { number: 1, line: null }, columns))
  const rows = surveyor.finish()
  return {
    ...rows,
    format: 'gviz',
    description: `Spreadsheet answer with ${columns.length === 1 ? '1 column' : `${columns.length} columns`}`,
    recordCount: count,
    refusal: null,
    problems: [],
    read: (emit) => {
      const collector = createRecordCollector('gviz', options, emit)
      const readRow = createRowReader(rows, options)
      return unwrapCall(
        createJsonSplitter(isRows, (element) => {
          const row = nameCells(parseRow(element), { number: element.index + 1, line: null }, columns)
          if (!isBlankRow(row)) collector.add(readRow(row))
        }),
      )
    },
  }
}

/** Replaces a row over the length limit by a blank one. */
function parseRow(element: JsonElement): unknown {
  return element.text === null ? null : parseElement({ ...element, text: element.text })
}

function mustHaveTable(answer: unknown, columns: readonly string[]): void {
  if (getAt(answer, ['status']) === 'error') {
    const [first] = listOf(getAt(answer, ['errors']))
    const reason =
      toText(getAt(first, ['detailed_message'])) || toText(getAt(first, ['message'])) || 'no reason given'
    throw new ImportFileError('malformed', `Google Sheets answered with an error: ${reason.slice(0, 200)}`)
  }
  if (columns.length === 0)
    throw new ImportFileError('no-columns', 'The response of Google Sheets contains no columns.')
}

function nameCells(row: unknown, place: RecordPosition, columns: readonly string[]): SourceRow {
  const cells = listOf(getAt(row, ['c']))
  // Empty cells are null in this format, which must not count as an explicit null.
  const read = (index: number): unknown => getAt(cells[index], ['v']) ?? ''
  return { ...place, cells: new Map(columns.map((column, index) => [column, read(index)])) }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : isObject(value) ? [value] : []
}

/** Removes the call around the JSON, whose end may be split between two pieces. */
function unwrapCall(reader: TextReader): TextReader {
  let tail = ''
  let isInside = false
  return {
    write: (text) => {
      tail += text
      if (!isInside) {
        const call = CALL.exec(tail)
        if (call === null) return
        isInside = true
        tail = tail.slice(call[0].length)
      }
      if (tail.length <= TAIL) return
      reader.write(tail.slice(0, -TAIL))
      tail = tail.slice(-TAIL)
    },
    end: () => {
      reader.write(tail.replace(CALL_END, ''))
      reader.end()
    },
  }
}

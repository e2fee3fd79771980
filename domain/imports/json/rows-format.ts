/** Lists of row objects: plain JSON, spreadsheet scripts, JSON feeds, and arrays under a header row. */
import type { ImportFormat } from '../import-format.ts'
import { ImportFileError } from '../import-file-error.ts'
import { mustBeFewRecords } from '../import-limits.ts'
import { assignColumns, readRows, type SourceRow } from '../read-rows.ts'
import { toText } from '../clean-text.ts'
import { createRecordCollector, type RecordCollector } from '../record-collector.ts'
import { isObject, type JsonObject } from './json-values.ts'
import { locateElements } from './locate-elements.ts'

/** Keys under which programs wrap their list. */
const WRAPPERS = ['data', 'items', 'posts', 'articles', 'rows', 'records', 'results', 'news', 'values']

export const rowsFormat: ImportFormat = {
  name: 'rows',
  recognises: ({ json }) => json !== undefined,
  read: ({ text, json }, options) => {
    const { list, path } = findList(json)
    mustBeFewRecords(list.length)
    const collector = createRecordCollector('rows', options.now)
    const lines = locateElements(text, path)
    const rows = list.every(Array.isArray) ? readTable(list, lines) : readObjects(list, lines, collector)
    const columns = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))]
    mustHaveSomePost(list, columns, assignColumns(columns, options.columns).has('title'))
    const reading = readRows(rows, columns, options, collector)
    return { ...reading, format: 'rows', records: collector.records, problems: collector.problems }
  },
}

function findList(json: unknown): { list: readonly unknown[]; path: string[] } {
  if (Array.isArray(json)) return { list: json, path: [] }
  if (isObject(json)) {
    for (const key of WRAPPERS) {
      const list = Object.hasOwn(json, key) ? json[key] : undefined
      if (Array.isArray(list)) return { list, path: [key] }
    }
    const answer = toText(json['error']) || toText(json['message'])
    if (answer !== '')
      throw new ImportFileError('not-a-list', `The source answered with an error: ${answer.slice(0, 200)}`)
  }
  throw new ImportFileError(
    'not-a-list',
    'The JSON is not a list of posts. It should look like [{"title": …, "content": …}].',
  )
}

function mustHaveSomePost(list: readonly unknown[], columns: readonly string[], hasTitle: boolean): void {
  if (list.length === 0) throw new ImportFileError('no-records', 'The list of posts is empty.')
  if (columns.length > 0 && !hasTitle) {
    const found = columns.join(', ').slice(0, 300)
    throw new ImportFileError('no-columns', `No entry has a title. The entries hold: ${found}`, { columns })
  }
}

function readObjects(
  list: readonly unknown[],
  lines: readonly number[],
  collector: RecordCollector,
): SourceRow[] {
  return list.flatMap((entry, index) => {
    const place = { number: index + 1, line: lines[index] ?? null }
    if (isObject(entry)) return [{ ...place, cells: flatten(entry) }]
    collector.report('rejected', place, 'This entry is not an object with a title and content.')
    return []
  })
}

/** One level of nesting becomes dotted keys, so that `image.src` is a column like any other. */
function flatten(entry: JsonObject): Map<string, unknown> {
  const cells = new Map<string, unknown>()
  for (const [key, value] of Object.entries(entry)) {
    if (!isObject(value)) cells.set(key, value)
    else for (const [innerKey, inner] of Object.entries(value)) cells.set(`${key}.${innerKey}`, inner)
  }
  return cells
}

function readTable(list: readonly unknown[], lines: readonly number[]): SourceRow[] {
  const [header = [], ...rows] = list as unknown[][]
  const names = header.map((cell) => toText(cell).trim())
  return rows.map((row, index) => {
    const named = names.map((name, column) => [name, row[column]] as const).filter(([name]) => name !== '')
    return { number: index + 1, line: lines[index + 1] ?? null, cells: new Map(named) }
  })
}

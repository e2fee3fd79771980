import type { ItemSink, Survey, TextReader } from '../files/import-format.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { createRowReader, isBlankRow } from '../columns/read-rows.ts'
import { readOwnNames } from '../own/own-names.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import type { RowSurvey } from '../columns/survey-rows.ts'
import { WRAPPERS } from './json-values.ts'
import { hasList, type JsonOutline } from './json-survey.ts'
import { createEntryNamer } from './name-entries.ts'
import { createJsonSplitter, parseElement } from './split-json.ts'

export function surveyRows(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
  const path = ['', ...WRAPPERS].find((candidate) => hasList(outline, candidate))
  if (path === undefined) return null
  const list = outline.lists.get(path)
  if (list === undefined) throw new ImportFileError('no-records', 'The list of posts is empty.')
  const rows = list.rows.finish()
  const found = list.rows.columnNames.join(', ').slice(0, 300)
  const names = readOwnNames(outline.surroundings)
  const isUnreadable = rows.columns.length > 0 && rows.missingFields.includes('title')
  return {
    ...rows,
    format: 'rows',
    description: `JSON list of ${list.count === 1 ? '1 entry' : `${list.count} entries`}`,
    recordCount: rows.rowCount + list.otherCount,
    refusal: isUnreadable
      ? { failure: 'no-columns', reason: `No entry has a title. The entries hold: ${found}` }
      : null,
    problems: [],
    ...(names && { names }),
    read: (emit) => readRows(path, rows, options, emit),
  }
}

function readRows(path: string, survey: RowSurvey, options: ImportOptions, emit: ItemSink): TextReader {
  const collector = createRecordCollector('rows', options, emit)
  const nameEntry = createEntryNamer()
  const readRow = createRowReader(survey, options)
  return createJsonSplitter(
    (candidate) => candidate === path,
    (element) => {
      const place = { number: element.index + 1, line: element.line }
      if (element.text === null)
        return collector.report('rejected', place, 'This entry is too long for a post.')
      const entry = parseElement({ ...element, text: element.text })
      const named = nameEntry(entry, { ...place, writeSource: () => JSON.stringify(entry, null, 2) })
      if (named.kind === 'no-row') {
        return collector.report('rejected', place, 'This entry is not an object with a title and content.')
      }
      if (named.kind !== 'row') return undefined
      // Sheets end in rows of empty cells; an entry without any field is a mistake.
      if (named.row.cells.size === 0) return collector.report('rejected', place, 'This entry is empty.')
      return isBlankRow(named.row) ? undefined : collector.add(readRow(named.row))
    },
  )
}

/** Contentful: the export of its command line, and answers of its delivery API. */
import { createRowReader, type SourceRow } from '../columns/read-rows.ts'
import { createRowSurveyor, type RowSurvey } from '../columns/survey-rows.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import type { Survey } from '../files/import-format.ts'
import { mustBeFewRecords } from '../files/import-limits.ts'
import { type JsonOutline, readJsonList } from '../json/json-survey.ts'
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'
import { createEntryNamer } from '../json/name-entries.ts'
import { createRecordCollector, type RecordPosition } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { toText } from '../text/clean-text.ts'
import { collectLinks, isContentfulEntry, readEntry } from './contentful-entries.ts'

export function surveyContentful(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
  const { surroundings } = outline
  const entries = getAt(surroundings, ['entries'])
  if (Array.isArray(entries) && entries.some(isContentfulEntry)) return surveyExport(surroundings, options)
  const includes = getAt(surroundings, ['includes'])
  return isObject(includes) && outline.lists.has('items') ? surveyAnswer(outline, includes, options) : null
}

/** The export is small enough to be in memory, because its entries are not a list of posts. */
function surveyExport(surroundings: unknown, options: ImportOptions): Survey<string> {
  const entries = (getAt(surroundings, ['entries']) as unknown[]).filter(isObject)
  const locales = getAt(surroundings, ['locales'])
  const locale = Array.isArray(locales) ? locales.find((one) => getAt(one, ['default']) === true) : undefined
  const links = collectLinks([entries, getAt(surroundings, ['assets'])], toText(getAt(locale, ['code'])))
  const surveyor = createRowSurveyor(options)
  const rows = entries
    .map((entry, index) => toRow(readEntry(entry, links, true), { number: index + 1, line: null }))
    .filter((row) => row !== null)
  for (const row of rows) surveyor.add(row)
  mustBeFewRecords(rows.length)
  const survey = surveyor.finish()
  const isPost = ({ cells }: SourceRow): boolean =>
    hasField(survey, cells, 'title') && hasField(survey, cells, 'body_html')
  const posts = rows.filter(isPost)
  if (posts.length === 0)
    throw new ImportFileError(
      'no-records',
      'The Contentful export contains no entries with a title and content.',
    )
  return {
    ...survey,
    missingFields: [],
    format: 'rows',
    description: `Contentful export of ${posts.length === 1 ? '1 post' : `${posts.length} posts`}`,
    recordCount: posts.length,
    refusal: null,
    problems: [],
    read: (emit) => ({
      write: () => undefined,
      end: () => {
        const collector = createRecordCollector('rows', options, emit)
        const readRow = createRowReader(survey, options)
        for (const row of posts) collector.add(readRow(row))
      },
    }),
  }
}

function hasField({ fields }: RowSurvey, cells: SourceRow['cells'], field: 'title' | 'body_html'): boolean {
  return (fields.get(field) ?? []).some((column) => {
    const value = cells.get(column)
    return isObject(value) || toText(value).trim() !== ''
  })
}

function surveyAnswer(outline: JsonOutline, includes: JsonObject, options: ImportOptions): Survey<string> {
  const list = outline.lists.get('items')!
  const links = collectLinks(Object.values(includes), '')
  const surveyor = createRowSurveyor(options)
  surveyor.addColumns([...list.rows.columnNames, 'id', 'image', 'image_alt', 'created_at'])
  const survey = { ...list.rows.finish(), fields: surveyor.finish().fields }
  return {
    ...survey,
    format: 'rows',
    description: `Contentful answer with ${list.count === 1 ? '1 entry' : `${list.count} entries`}`,
    recordCount: list.count,
    refusal: null,
    problems: [],
    read: (emit) => {
      const readRow = createRowReader(survey, options)
      return readJsonList({ format: 'rows', path: 'items', options, emit }, (entry, place, collector) => {
        const row = toRow(readEntry(entry, links, false), place)
        if (row !== null) collector.add(readRow(row))
      })
    },
  }
}

function toRow(entry: JsonObject, place: RecordPosition): SourceRow | null {
  const named = createEntryNamer()(entry, place)
  return named.kind === 'row' ? named.row : null
}

/** Substack's export: a zip with a posts.csv and an HTML page for the body of each post. */
import { normalizeName } from '../columns/field-names.ts'
import { createRowReader, type SourceRow } from '../columns/read-rows.ts'
import { createRowSurveyor, type RowSurvey } from '../columns/survey-rows.ts'
import { createCellNamer, readHeader } from '../csv/csv-header.ts'
import { createCsvSplitter } from '../csv/split-csv.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { NO_COLUMNS, type Survey } from '../files/import-format.ts'
import { createZipReader } from '../zip/read-zip.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { toText } from '../text/clean-text.ts'

const LIST_FILE = /(?:^|\/)posts\.csv$/i
const BODY_COLUMN = 'content'
const AUDIO_COLUMN = 'podcast_url'
const ID_NAME = 'post id'
const UNLISTED = 'It is not listed in posts.csv, so the post becomes a draft.'

const NO_TEXT = 'The zip contains no page with the text of this post.'

export type SubstackList = { rows: ReadonlyMap<string, SourceRow>; survey: RowSurvey }

export const isSubstackList = (name: string): boolean => LIST_FILE.test(name)

/** Returns null if the CSV has no column "post_id". */
export function readSubstackList(csv: string, options: ImportOptions): SubstackList | null {
  const rows = new Map<string, SourceRow>()
  const surveyor = createRowSurveyor(options)
  let nameRow: ReturnType<typeof createCellNamer> | null = null
  let idColumn: string | undefined
  const splitter = createCsvSplitter({
    onRow: (row) => {
      if (nameRow === null) {
        const header = readHeader(row)
        nameRow = createCellNamer(header)
        idColumn = header.columns.find((column) => normalizeName(column) === ID_NAME)
        return surveyor.addColumns([...header.columns, BODY_COLUMN])
      }
      const named = nameRow(row, rows.size + 1)
      if ('reason' in named || idColumn === undefined) return
      surveyor.add(named)
      rows.set(toText(named.cells.get(idColumn)), named)
    },
    onOpenQuote: () => undefined,
  })
  splitter.write(csv)
  splitter.end()
  return idColumn === undefined ? null : { rows, survey: surveyor.finish() }
}

export function surveySubstackZip(
  { rows, survey }: SubstackList,
  recordCount: number,
  { isPostFile, options }: { isPostFile: (name: string) => boolean; options: ImportOptions },
): Survey<Uint8Array> {
  return {
    ...NO_COLUMNS,
    format: 'rows',
    description: `Substack export of ${recordCount === 1 ? '1 post' : `${recordCount} posts`}`,
    recordCount,
    read: (emit) => {
      const collector = createRecordCollector('rows', options, emit)
      const readRow = createRowReader(survey, options)
      const missing = new Map(rows)
      let number = 0
      const reader = createZipReader({
        wants: isPostFile,
        onFile: ({ name, text }) => {
          const place = { number: (number += 1), line: null }
          const id = name.replace(/^.*\//, '').replace(/\.html?$/i, '')
          if (text === null)
            return collector.report('rejected', { ...place, title: id }, 'This page is too long for a post.')
          const row = rows.get(id)
          missing.delete(id)
          const audio = toText(row?.cells.get(AUDIO_COLUMN))
          const body = audio === '' ? text : `${text}<audio src="${escapeHtml(audio)}"></audio>`
          const cells = new Map(row?.cells ?? [['title', id]]).set(BODY_COLUMN, body)
          collector.add({ ...readRow({ ...place, cells }), ...(!row && { doubt: UNLISTED }) })
        },
      })
      const end = (): void => {
        reader.end()
        for (const [id, { line, cells }] of missing)
          collector.report(
            'rejected',
            { number: (number += 1), line, title: toText(cells.get('title')) || id },
            NO_TEXT,
          )
      }
      return { ...reader, end }
    },
  }
}

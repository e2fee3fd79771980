import { toText } from '../text/clean-text.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { mustBeFewRecords } from '../files/import-limits.ts'
import type { ItemSink, Survey, TextReader } from '../files/import-format.ts'
import {
  createRecordCollector,
  type RecordCollector,
  type RecordPosition,
} from '../records/record-collector.ts'
import type { ImportFormatName, ImportOptions } from '../records/records.ts'
import { looksLikeArticle } from '../shopify/read-article.ts'
import { createRowSurveyor, type RowSurveyor } from '../columns/survey-rows.ts'
import { ARTICLE_LISTS, isKnownList, getAt, isObject, type JsonObject } from './json-values.ts'
import { createJsonSplitter, parseElement } from './split-json.ts'
import { createEntryNamer } from './name-entries.ts'

export type ListInfo = {
  path: string
  count: number
  articleCount: number
  /** Number of entries that are neither rows nor a header. */
  otherCount: number
  rows: RowSurveyor
}

export type JsonOutline = {
  lists: ReadonlyMap<string, ListInfo>
  /** The file with a 0 for each entry of a list. */
  surroundings: unknown
}

/** Surveys every possible list of posts and chooses one at the end. */
export function createJsonSurveyor(options: ImportOptions): TextReader & { getOutline(): JsonOutline } {
  const lists = new Map<string, ListInfo & { nameEntry: ReturnType<typeof createEntryNamer> }>()
  const splitter = createJsonSplitter(isKnownList, (element) => {
    const list = getList(element.path)
    mustBeFewRecords((list.count += 1))
    if (element.text === null) {
      list.otherCount += 1
      return
    }
    const entry = parseElement({ ...element, text: element.text })
    const inner = ARTICLE_LISTS.get(element.path)
    if (looksLikeArticle(inner ? getAt(entry, [inner]) : entry)) list.articleCount += 1
    const row = list.nameEntry(entry, { number: element.index + 1, line: element.line })
    if (row.kind === 'row') list.rows.add(row.row)
    else if (row.kind === 'header') list.rows.addColumns(row.columns)
    else list.otherCount += 1
  })

  function getList(path: string): ListInfo & { nameEntry: ReturnType<typeof createEntryNamer> } {
    const known = lists.get(path)
    if (known) return known
    const counts = { count: 0, articleCount: 0, otherCount: 0 }
    const list = { path, ...counts, rows: createRowSurveyor(options), nameEntry: createEntryNamer() }
    lists.set(path, list)
    return list
  }

  return {
    write: splitter.write,
    end: splitter.end,
    getOutline: () => ({ lists, surroundings: splitter.getSurroundings() }),
  }
}

export function hasList({ lists, surroundings }: JsonOutline, path: string): boolean {
  if (lists.has(path)) return true
  return Array.isArray(path === '' ? surroundings : getAt(surroundings, path.split('.')))
}

/** @throws {ImportFileError} for JSON without a list of posts */
export function refuseOtherJson(surroundings: unknown): never {
  if (isObject(surroundings)) {
    const answer = toText(surroundings['error']) || toText(surroundings['message'])
    if (answer !== '') {
      throw new ImportFileError('not-a-list', `The source answered with an error: ${answer.slice(0, 200)}`)
    }
  }
  throw new ImportFileError(
    'not-a-list',
    'The JSON is not a list of posts. It should look like [{"title": …, "content": …}].',
  )
}

type ListReading = { format: ImportFormatName; path: string; options: ImportOptions; emit: ItemSink }

export function readJsonList(
  { format, path, options, emit }: ListReading,
  read: (entry: JsonObject, place: RecordPosition, collector: RecordCollector) => void,
): TextReader {
  const collector = createRecordCollector(format, options, emit)
  // Not the index, because several lists can have the path, such as the articles of each blog.
  let number = 0
  return createJsonSplitter(
    (candidate) => candidate === path,
    (element) => {
      const place = { number: (number += 1), line: element.line }
      if (element.text === null)
        return collector.report('rejected', place, 'This entry is too long for a post.')
      const entry = parseElement({ ...element, text: element.text })
      if (!isObject(entry)) return collector.report('rejected', place, 'This entry is not a post.')
      read(entry, { ...place, writeSource: () => JSON.stringify(entry, null, 2) }, collector)
    },
  )
}

/** Survey of a feed that is a JSON object with a title. @throws {ImportFileError} for a feed without posts */
export function surveyFeed(
  kind: string,
  outline: JsonOutline,
  path: string,
  titlePath: readonly string[],
): Pick<Survey<string>, 'description' | 'recordCount'> {
  const recordCount = outline.lists.get(path)?.count ?? 0
  if (recordCount === 0) throw new ImportFileError('no-records', 'The feed contains no posts.')
  const title = toText(getAt(outline.surroundings, titlePath)).slice(0, 200)
  return { description: `${kind} feed${title === '' ? '' : ` "${title}"`}`, recordCount }
}

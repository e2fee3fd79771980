import { toText } from '../text/clean-text.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { mustBeFewRecords } from '../files/import-limits.ts'
import type { TextReader } from '../files/import-format.ts'
import type { ImportOptions } from '../records/records.ts'
import { looksLikeArticle } from '../shopify/read-article.ts'
import { createRowSurveyor, type RowSurveyor } from '../columns/survey-rows.ts'
import { ARTICLE_LISTS, isKnownList } from './json-lists.ts'
import { getAt, isObject } from './json-values.ts'
import { createJsonSplitter, parseElement } from './split-json.ts'
import { createEntryNamer } from './name-entries.ts'

/** What is known of one list of a file. */
export type ListInfo = {
  path: string
  count: number
  /** How many of its entries are articles of Shopify. */
  articleCount: number
  /** How many are neither rows nor their header. */
  otherCount: number
  rows: RowSurveyor
}

export type JsonOutline = {
  lists: ReadonlyMap<string, ListInfo>
  /** The file with a 0 for each entry of a list. */
  surroundings: unknown
}

/** Looks at every list that may be one of posts; which it is shows at the end. */
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

/** Whether the file holds a list at this path, be it an empty one. */
export function hasList({ lists, surroundings }: JsonOutline, path: string): boolean {
  if (lists.has(path)) return true
  return Array.isArray(path === '' ? surroundings : getAt(surroundings, path.split('.')))
}

/** @throws {ImportFileError} for JSON that holds no list of posts */
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

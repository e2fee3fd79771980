/** JSON of any program, detected by the path and content of its list. */
import { surveyContentful } from '../contentful/contentful-format.ts'
import { surveyGhost } from '../ghost/ghost-format.ts'
import { surveyShopify } from '../shopify/shopify-format.ts'
import type { ImportOptions } from '../records/records.ts'
import {
  createJsonSurveyor,
  refuseOtherJson,
  type JsonOutline,
  hasList,
  readJsonList,
  surveyFeed,
} from './json-survey.ts'
import type { FeedDefaults } from '../feeds/read-rss-item.ts'
import { readAtomEntry } from '../feeds/read-atom-entry.ts'
import {
  NO_COLUMNS,
  type Survey,
  type TextFormat,
  type ItemSink,
  type TextReader,
} from '../files/import-format.ts'
import { toText } from '../text/clean-text.ts'
import { readText, type XmlElement } from '../xml/xml-element.ts'
import { GOOGLE_FEED, getAt, isObject, type JsonObject, WRAPPERS } from './json-values.ts'
import { readDate } from '../dates/dates.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { createRowReader, isBlankRow } from '../columns/read-rows.ts'
import { readOwnNames } from '../own/own-names.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { RowSurvey } from '../columns/survey-rows.ts'
import { createEntryNamer } from './name-entries.ts'
import { createJsonSplitter, parseElement } from './split-json.ts'

// Google's JSON encoding of Atom, used by Blogger.

/** Much deeper than real entries. */
const MAX_DEPTH = 8

function surveyGoogleFeed(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
  if (!hasList(outline, GOOGLE_FEED)) return null
  const feed = readDefaults(getAt(outline.surroundings, ['feed']))
  return {
    ...NO_COLUMNS,
    format: 'atom',
    ...surveyFeed('Atom', outline, GOOGLE_FEED, ['feed', 'title', '$t']),
    read: (emit) =>
      readJsonList({ format: 'atom', path: GOOGLE_FEED, options, emit }, (entry, place, collector) => {
        collector.add({ ...place, ...readAtomEntry(toElement('entry', entry, 0), feed, options) })
      }),
  }
}

function readDefaults(feed: unknown): FeedDefaults {
  const author = toElements('author', getAt(feed, ['author']), 0)[0]
  const links = toElements('link', getAt(feed, ['link']), 0).map(({ attributes }) => attributes)
  const listRel = (wanted: string): string[] =>
    links.flatMap(({ rel, href }) => (rel === wanted && href !== undefined ? [href] : []))
  return {
    author: readText(author, 'name').trim().slice(0, 200),
    xmlBases: [toText(getAt(feed, ['xml$base']))],
    addresses: [...listRel('alternate'), ...listRel('self')],
  }
}

/** "$t" is the text, objects and arrays are elements ("app$control" is app:control), and other values are attributes. */
function toElement(name: string, value: JsonObject, depth: number): XmlElement {
  const attributes: Record<string, string> = {}
  const children: XmlElement['children'] = []
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$t') children.push(toText(inner))
    else if (typeof inner === 'object' && inner !== null) children.push(...toElements(key, inner, depth + 1))
    else attributes[key] = toText(inner)
  }
  return { name: name.replace('$', ':'), attributes, children }
}

function toElements(name: string, value: unknown, depth: number): XmlElement[] {
  const list = Array.isArray(value) ? value : [value]
  return depth > MAX_DEPTH ? [] : list.filter(isObject).map((inner) => toElement(name, inner, depth))
}

/** Most specific first; the first match reads the file. */
const KINDS: readonly ((outline: JsonOutline, options: ImportOptions) => Survey<string> | null)[] = [
  surveyGhost,
  surveyJsonFeed,
  surveyGoogleFeed,
  surveyContentful,
  surveyShopify,
  surveyRows,
]

export const jsonFormat: TextFormat = {
  name: 'json',
  recognizes: (beginning) => /^\s*[[{]/.test(beginning),
  survey: (options) => {
    const surveyor = createJsonSurveyor(options)
    return {
      write: surveyor.write,
      end: surveyor.end,
      finish: () => {
        const outline = surveyor.getOutline()
        for (const survey of KINDS) {
          const found = survey(outline, options)
          if (found !== null) return found
        }
        return refuseOtherJson(outline.surroundings)
      },
    }
  },
}

// JSON Feed 1.0 and 1.1.

function surveyJsonFeed(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
  const { surroundings } = outline
  if (!/^https?:\/\/jsonfeed\.org\//.test(toText(getAt(surroundings, ['version'])))) return null
  return {
    ...NO_COLUMNS,
    format: 'json-feed',
    ...surveyFeed('JSON', outline, 'items', ['title']),
    read: (emit) =>
      readJsonList({ format: 'json-feed', path: 'items', options, emit }, (item, place, collector) =>
        collector.add({ ...place, ...readItem(item, surroundings, options) }),
      ),
  }
}

function readItem(item: JsonObject, feed: unknown, options: ImportOptions) {
  const date = readDate(item['date_published'], options)
  const authors = item['authors'] ?? item['author'] ?? getAt(feed, ['authors']) ?? getAt(feed, ['author'])
  const author: unknown = Array.isArray(authors) ? authors[0] : authors
  return {
    source_id: toText(item['id']) || toText(item['url']),
    title: item['title'],
    body: toText(item['content_html']) || toText(item['content_text']),
    summary: item['summary'],
    image: toText(item['image']) || toText(item['banner_image']),
    author: getAt(author, ['name']),
    tags: item['tags'],
    published_at: date.kind === 'none' ? readDate(item['date_modified'], options) : date,
    signs: Object.entries(item),
    old_url: item['url'],
    bases: [item['url'], getAt(feed, ['home_page_url']), getAt(feed, ['feed_url'])].map(toText),
  }
}

function surveyRows(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
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

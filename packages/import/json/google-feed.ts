/** Google's JSON encoding of Atom, used by Blogger. */
import type { FeedDefaults } from '../feeds/read-rss-item.ts'
import { readAtomEntry } from '../feeds/read-atom-entry.ts'
import { NO_COLUMNS, type Survey } from '../files/import-format.ts'
import type { ImportOptions } from '../records/records.ts'
import { toText } from '../text/clean-text.ts'
import { readText, type XmlElement } from '../xml/xml-element.ts'
import { GOOGLE_FEED, getAt, isObject, type JsonObject } from './json-values.ts'
import { hasList, type JsonOutline, readJsonList, surveyFeed } from './json-survey.ts'

/** Much deeper than real entries. */
const MAX_DEPTH = 8

export function surveyGoogleFeed(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
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

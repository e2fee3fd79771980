/** RSS 0.9x, 1.0 (RDF), 2.0 and Atom feeds. */
import { ImportFileError } from '../files/import-file-error.ts'
import {
  NO_COLUMNS,
  type ItemSink,
  type Survey,
  type TextFormat,
  type TextReader,
} from '../files/import-format.ts'
import { mustBeFewRecords } from '../files/import-limits.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { skipToXml } from '../xml/find-xml-start.ts'
import { readText, writeXml } from '../xml/xml-element.ts'
import { createXmlReader } from '../xml/read-xml.ts'
import { readAtomEntry } from './read-atom-entry.ts'
import { type FeedDefaults, readRssItem } from './read-rss-item.ts'

const RSS = /^<(?:rss|rdf:RDF)\b/i
const ATOM = /^<(?:\w+:)?feed\b/i

function skipProlog(beginning: string): string {
  let text = skipToXml(beginning)
  for (;;) {
    const end = text.startsWith('<?')
      ? '?>'
      : text.startsWith('<!--')
        ? '-->'
        : text.startsWith('<!')
          ? '>'
          : null
    const at = end === null ? -1 : text.indexOf(end)
    if (end === null || at === -1) return text
    text = text.slice(at + end.length).trimStart()
  }
}

export const feedFormats: readonly TextFormat[] = [
  {
    name: 'rss',
    recognizes: (beginning) => RSS.test(skipProlog(beginning)),
    survey: (options) => surveyFeed('rss', options),
  },
  {
    name: 'atom',
    recognizes: (beginning) => ATOM.test(skipProlog(beginning)),
    survey: (options) => surveyFeed('atom', options),
  },
]

function surveyFeed(format: 'rss' | 'atom', options: ImportOptions): ReturnType<TextFormat['survey']> {
  let count = 0
  let title = ''
  let author = ''
  const xmlBases: string[] = []
  const pages: string[] = []
  const feeds: string[] = []
  const reader = createXmlReader({
    onRecord: () => mustBeFewRecords((count += 1)),
    onOther: (element) => {
      if (/^(?:atom:)?link$/.test(element.name)) {
        const { href, rel = 'alternate' } = element.attributes
        if (rel === 'alternate') pages.push((href ?? readText(element)).trim())
        if (rel === 'self') feeds.push((href ?? '').trim())
      }
      if (/^(?:atom:)?title$/.test(element.name) && title === '')
        title = readText(element).trim().slice(0, 200)
      if (/^(?:atom:)?author$/.test(element.name) && author === '')
        author = (readText(element, 'name') || readText(element, 'atom:name')).trim().slice(0, 200)
    },
    onFrame: (attributes) => {
      xmlBases.unshift(attributes['xml:base'] ?? '')
    },
    onUnreadable: () => void (count += 1),
  })
  const finish = (): Survey<string> => {
    if (count === 0) throw new ImportFileError('no-records', 'The feed contains no posts.')
    return {
      ...NO_COLUMNS,
      format,
      description: `${format === 'rss' ? 'RSS' : 'Atom'} feed${title === '' ? '' : ` "${title}"`}`,
      recordCount: count,
      problems: reader.getProblems(),
      read: (emit) => readFeed(format, { author, xmlBases, addresses: [...pages, ...feeds] }, options, emit),
    }
  }
  return { write: reader.write, end: reader.end, finish }
}

function readFeed(
  format: 'rss' | 'atom',
  feed: FeedDefaults,
  options: ImportOptions,
  emit: ItemSink,
): TextReader {
  const collector = createRecordCollector(format, options, emit)
  let number = 0
  return createXmlReader({
    onRecord: (item, line) => {
      const found = format === 'rss' ? readRssItem(item, feed, options) : readAtomEntry(item, feed, options)
      collector.add({ number: (number += 1), line, writeSource: () => writeXml(item), ...found })
    },
    onUnreadable: (line, reason) => {
      collector.report('rejected', { number: (number += 1), line }, reason)
    },
  })
}

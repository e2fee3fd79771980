/** JSON Feed 1.0 and 1.1. */
import { readDate } from '../dates/dates.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { NO_COLUMNS, type Survey } from '../files/import-format.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { toText } from '../text/clean-text.ts'
import { getAt, isObject, type JsonObject } from './json-values.ts'
import type { JsonOutline } from './json-survey.ts'
import { createJsonSplitter, parseElement } from './split-json.ts'

export function surveyJsonFeed(
  { lists, surroundings }: JsonOutline,
  options: ImportOptions,
): Survey<string> | null {
  if (!/^https?:\/\/jsonfeed\.org\//.test(toText(getAt(surroundings, ['version'])))) return null
  const count = lists.get('items')?.count ?? 0
  if (count === 0) throw new ImportFileError('no-records', 'The feed holds no posts.')
  const title = toText(getAt(surroundings, ['title'])).slice(0, 200)
  return {
    ...NO_COLUMNS,
    format: 'json-feed',
    description: `JSON feed${title === '' ? '' : ` "${title}"`}`,
    recordCount: count,
    read: (emit) => {
      const collector = createRecordCollector('json-feed', options.now, emit)
      return createJsonSplitter(
        (path) => path === 'items',
        (element) => {
          const place = { number: element.index + 1, line: element.line }
          if (element.text === null)
            return collector.report('rejected', place, 'This entry is too long for a post.')
          const item = parseElement({ ...element, text: element.text })
          if (isObject(item)) collector.add({ ...place, ...readItem(item, surroundings, options) })
          else collector.report('rejected', place, 'This entry is not a post.')
        },
      )
    },
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
  }
}

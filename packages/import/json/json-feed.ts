/** JSON Feed 1.0 and 1.1. */
import { readDate } from '../dates/dates.ts'
import { NO_COLUMNS, type Survey } from '../files/import-format.ts'
import type { ImportOptions } from '../records/records.ts'
import { toText } from '../text/clean-text.ts'
import { getAt, type JsonObject } from './json-values.ts'
import { type JsonOutline, readJsonList, surveyFeed } from './json-survey.ts'

export function surveyJsonFeed(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
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

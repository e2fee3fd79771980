/** WordPress export (WXR 1.0 to 1.2), an extension of RSS. */
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
import { findChild, listChildren, readText, writeXml, type XmlElement } from '../xml/xml-element.ts'
import { skipToXml } from '../xml/find-xml-start.ts'
import { createXmlReader } from '../xml/read-xml.ts'
import { readWordPressPost, type WordPressSite } from './read-wxr-item.ts'

/** Characters of HTML. */
const MAX_CAPTION_LENGTH = 10_000

/** Internal entry types, ignored without a report. */
const SILENT_TYPES =
  /^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+|acf-\w+)$/

export const wordPressFormat: TextFormat = {
  name: 'wordpress',
  recognizes: (beginning) =>
    /xmlns:\w+=["']https?:\/\/wordpress\.org\/export\/[\d.]+\/?["']/.test(skipToXml(beginning)),
  survey: (options) => {
    const site: WordPressSite = { address: '', authors: new Map(), attachments: new Map() }
    let count = 0
    const reader = createXmlReader({
      onRecord: (item) => {
        noteAttachment(item, site)
        if (isSilent(item)) return
        mustBeFewRecords((count += 1))
      },
      onOther: (element) => noteSite(element, site),
      onUnreadable: () => void (count += 1),
    })
    return {
      write: reader.write,
      end: reader.end,
      finish: () => ({ ...finishSurvey(count, site, options), problems: reader.getProblems() }),
    }
  },
}

function finishSurvey(count: number, site: WordPressSite, options: ImportOptions): Survey<string> {
  if (count === 0) throw new ImportFileError('no-records', 'The WordPress export contains no posts.')
  return {
    ...NO_COLUMNS,
    format: 'wordpress',
    description: `WordPress export${site.address === '' ? '' : ` of ${readHost(site.address)}`}`,
    recordCount: count,
    read: (emit) => readPosts(site, options, emit),
  }
}

function readPosts(site: WordPressSite, options: ImportOptions, emit: ItemSink): TextReader {
  const collector = createRecordCollector('wordpress', options, emit)
  let number = 0
  return createXmlReader({
    onRecord: (item, line) => {
      const place = { number: (number += 1), line, writeSource: () => writeXml(item) }
      if (isSilent(item)) return
      const title = readText(item, 'title')
      const type = readText(item, 'wp:post_type').trim()
      if (type !== '' && type !== 'post') {
        const reason =
          type === 'page' ? 'This is a page, not a post.' : `This is a "${type.slice(0, 50)}", not a post.`
        return collector.report('ignored', { ...place, title }, reason)
      }
      collector.add({ ...place, ...readWordPressPost(item, site, options) })
    },
    onUnreadable: (line, reason) => {
      collector.report('rejected', { number: (number += 1), line }, reason)
    },
  })
}

function isSilent(item: XmlElement): boolean {
  return SILENT_TYPES.test(readText(item, 'wp:post_type').trim())
}

function noteSite(element: XmlElement, site: WordPressSite): void {
  if (element.name === 'wp:base_blog_url') site.address = readText(element).trim()
  if (element.name === 'link' && site.address === '') site.address = readText(element).trim()
  if (element.name !== 'wp:author') return
  const login = readText(element, 'wp:author_login').trim()
  const name = readText(element, 'wp:author_display_name').trim()
  if (login !== '' && name !== '') site.authors.set(login, name.slice(0, 200))
}

function noteAttachment(item: XmlElement, site: WordPressSite): void {
  const url = readText(findChild(item, 'wp:attachment_url')).trim()
  if (url === '') return
  const altMeta = listChildren(item, 'wp:postmeta').find(
    (meta) => readText(meta, 'wp:meta_key') === '_wp_attachment_image_alt',
  )
  const alt = readText(altMeta, 'wp:meta_value').trim().slice(0, 1_000)
  site.attachments.set(readText(item, 'wp:post_id').trim(), {
    url: url.slice(0, 2_000),
    alt,
    caption: readText(item, 'excerpt:encoded').trim().slice(0, MAX_CAPTION_LENGTH),
  })
}

function readHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address.slice(0, 100)
}

import { expect, test } from 'vitest'
import { createRandom } from '#import/tests/hostile-documents.ts'
import type { FeedEntry } from './feed.ts'
import { listNamed, readFeedXml, textOf } from './tests/read-feed-xml.ts'
import { sampleEntry, sampleFeed } from './tests/sample-feed.ts'
import { writeAtom } from './write-atom.ts'
import { writeJsonFeed } from './write-json-feed.ts'
import { writeRss } from './write-rss.ts'

// prettier-ignore
const PIECES = [
  ']]>', '<![CDATA[', '</title><script>alert(1)</script>', '<!--', '-->', '<?xml version="1.1"?>',
  '<!DOCTYPE x [<!ENTITY a "b">]>', '&a;', '&amp;', '&#0;', '" onload="', "'", '\u0000', '\u0008', '\u000b', '\u001f',
  '\u007f', '\u0085', '\r\n', '\t', '\u2028', '\ufffe', '\uffff', '\ud800', '\udfff', '\u{1f4e6}', '\u{10ffff}',
  'Überblick', 'תוכן', 'الأسعار', '広告費', 'हिन्दी', '\u202e', ' ',
]
const RUNS = 400

test('every format round-trips any text without characters that XML forbids', () => {
  const random = createRandom(7)
  const makeText = () => Array.from({ length: 1 + random(12) }, () => PIECES[random(PIECES.length)]!).join('')
  for (let run = 0; run < RUNS; run += 1) {
    const entry: FeedEntry = {
      ...sampleEntry,
      title: makeText(),
      summary: makeText(),
      html: makeText(),
      author: makeText(),
      tags: [makeText()],
    }
    const feed = { ...sampleFeed, title: makeText(), entries: [entry] }
    expectSame(readFeedXml(writeAtom(feed)), 'entry', feed.title, entry)
    expectSame(readFeedXml(writeRss(feed)).children[0]!, 'item', feed.title, entry)
    const { items } = JSON.parse(writeJsonFeed(feed)) as { items: Record<string, string>[] }
    expect([items[0]!.title, items[0]!.content_html]).toEqual([entry.title, entry.html])
  }
})

function expectSame(
  list: ReturnType<typeof readFeedXml>,
  name: 'entry' | 'item',
  title: string,
  entry: FeedEntry,
) {
  const [found, ...others] = listNamed(list, name)
  expect(others).toEqual([])
  expect(textOf(list, 'title').trim()).toBe(dropForbidden(title).trim())
  expect(textOf(found!, 'title').trim()).toBe(dropForbidden(entry.title).trim())
  const body = name === 'item' ? 'content:encoded' : 'content'
  expect(textOf(found!, body)).toBe(dropForbidden(entry.html))
}

/** Implements section 2.2 of the XML recommendation character by character. */
function dropForbidden(text: string): string {
  return Array.from(text)
    .filter((character) => {
      const code = character.codePointAt(0)!
      if (code < 0x20) return [0x9, 0xa, 0xd].includes(code)
      return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x1_0000
    })
    .join('')
}

import { expect, test } from 'vitest'
import { findFeedFaults } from './tests/find-feed-faults.ts'
import { sampleFeed } from './tests/sample-feed.ts'
import { writeAtom } from './write-atom.ts'
import { writeJsonFeed } from './write-json-feed.ts'
import { writeRss } from './write-rss.ts'

const FEEDS = {
  rss: { contentType: 'application/rss+xml; charset=utf-8', text: writeRss(sampleFeed) },
  atom: { contentType: 'application/atom+xml; charset=utf-8', text: writeAtom(sampleFeed) },
  json: { contentType: 'application/feed+json; charset=utf-8', text: writeJsonFeed(sampleFeed) },
}
type Format = keyof typeof FEEDS

const check = (format: Format, change: Partial<{ contentType: string; text: string }> = {}) =>
  findFeedFaults({ url: sampleFeed.feedUrl, ...FEEDS[format], ...change })

test.for(['rss', 'atom', 'json'] as const)('%s is valid by the rules of the W3C feed validator', (format) => {
  expect(check(format)).toEqual([])
  expect(check(format, { contentType: 'text/html' })).toEqual(['document: is sent as text/html'])
  const elsewhere = findFeedFaults({ url: 'https://other.example/feed', ...FEEDS[format] })
  expect(elsewhere).toEqual([expect.stringContaining(sampleFeed.feedUrl)])
})

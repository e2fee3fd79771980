import { expect, test } from 'vitest'
import { bareEntry, sampleEntry, sampleFeed } from './tests/sample-feed.ts'
import { writeJsonFeed } from './write-json-feed.ts'

test('a feed and its items have only fields of JSON Feed 1.1, none of them empty', () => {
  const { published, updated } = sampleEntry
  const dates = { date_published: published.toISOString(), date_modified: updated.toISOString() }
  expect(JSON.parse(writeJsonFeed(sampleFeed))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Tips | Agency',
    home_page_url: sampleFeed.pageUrl,
    feed_url: sampleFeed.feedUrl,
    hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
    description: 'Guides & more',
    language: 'en',
    authors: [{ name: 'Agency' }],
    items: [
      {
        id: sampleEntry.id,
        url: sampleEntry.url,
        title: sampleEntry.title,
        content_html: sampleEntry.html,
        summary: sampleEntry.summary,
        image: sampleEntry.picture,
        ...dates,
        authors: [{ name: 'Mara Lindqvist' }],
        tags: ['ads', 'R&D'],
      },
      { id: bareEntry.id, url: bareEntry.url, title: bareEntry.title, content_html: '', ...dates },
    ],
  })
})

import { expect, test } from 'vitest'
import { composePings, type UnannouncedPost } from './compose-pings.ts'
import { readListeners } from './index.ts'

const LISTENERS = {
  siteUrl: 'https://acme.example',
  indexNow: { url: 'https://engine.example/indexnow', key: 'a-key-of-ours' },
  hubs: ['https://hub.example/', 'https://other.example/'],
}
const makePost = (slug: string): UnannouncedPost => ({
  post_id: slug,
  post_table: 'blog_posts',
  slug,
  version: 'v1',
  former_slug: null,
  lists: [],
  former_lists: [],
})

test('splits many URLs and pings each hub once', () => {
  const pings = composePings(
    Array.from({ length: 1_001 }, (_, n) => makePost(`post-${n}`)),
    LISTENERS,
  )
  const counts = pings.flatMap(({ purpose, body }) =>
    purpose === 'indexnow' ? [(JSON.parse(body) as { urlList: string[] }).urlList.length] : [],
  )
  expect(counts).toEqual([1_000, 1])
  expect(pings.filter(({ purpose }) => purpose === 'websub').map(({ url }) => url)).toEqual(LISTENERS.hubs)
})

test('pings hubs about changed lists', () => {
  const news = { ...makePost('b'), post_table: 'news_posts' as const }
  const [hub] = composePings([makePost('a'), news], {
    ...LISTENERS,
    indexNow: null,
    hubs: ['https://hub.example/'],
  })
  expect(new URLSearchParams(hub!.body).getAll('hub.url')).toEqual(
    ['blog', 'news'].flatMap((list) =>
      ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `https://acme.example/${list}/${file}`),
    ),
  )
})

test('pings hubs about feeds of tags and authors, in parts', () => {
  const lists = ['authors ada', ...Array.from({ length: 200 }, (_, n) => `tags t${n}`)]
  const pings = composePings([{ ...makePost('a'), lists }], { ...LISTENERS, indexNow: null })
  const topics = pings.map(({ url, body }) => ({ url, topics: new URLSearchParams(body).getAll('hub.url') }))
  expect(topics.map((ping) => [ping.url, ping.topics.length])).toEqual([
    ['https://hub.example/', 500],
    ['https://other.example/', 500],
    ['https://hub.example/', 106],
    ['https://other.example/', 106],
  ])
  expect(topics[0]!.topics[3]).toBe('https://acme.example/authors/ada/feed.xml')
})

test('sends no pings without changes or settings', () => {
  expect(composePings([], LISTENERS)).toEqual([])
  const agency = { name: '', email: '', phone: '', siteUrl: 'https://acme.example', timeZone: 'UTC' }
  const runtime = { env: {}, fetch, agency } as unknown as Parameters<typeof readListeners>[0]
  expect(readListeners(runtime)).toBeNull()
  expect(readListeners({ ...runtime!, settings: { INDEXNOW_KEY: 'a-key-of-ours' } })).toEqual({
    siteUrl: 'https://acme.example',
    indexNow: { url: 'https://api.indexnow.org/indexnow', key: 'a-key-of-ours' },
    hubs: [],
  })
})

import { expect, test } from 'vitest'
import { listSchemaFaults } from '#tests/support/site/sitemap-schema.ts'
import { listParts, POSTS_PER_PART } from './sitemap-parts.ts'
import { respondWithIndex, respondWithSitemap, type SitemapEntry } from './write-sitemap.ts'

const SITE = 'https://agency.example'
const HOSTILE = ']]><url><loc>https://evil.example/</loc></url><!--"\'&lt;\u0000\ud800'

test('writes entries of every kind as the schema requires', async () => {
  const entries: SitemapEntry[] = [
    { url: `${SITE}/` },
    { url: `${SITE}/blog/a`, lastModified: '2026-11-18', image: `${SITE}/a.png?w=1&h=2` },
    {
      url: `${SITE}/news/b`,
      lastModified: '2026-11-18T10:00:00.000Z',
      image: null,
      news: { publication: HOSTILE, language: 'en', published: '2026-11-18T10:00:00.000Z', title: HOSTILE },
    },
  ]
  const answer = await respondWithSitemap([entries])
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await answer.text()
  expect(await listSchemaFaults(xml)).toEqual([])
  expect(xml.match(/<loc>/g)).toHaveLength(3)
  expect(xml).toContain(`<image:loc>${SITE}/a.png?w=1&amp;h=2</image:loc>`)
})

test('an index names its sitemaps', async () => {
  const urls = listParts(`${SITE}/sitemap-blog.xml`, 5, 2)
  expect(urls).toEqual([1, 2, 3].map((page) => `${SITE}/sitemap-blog.xml${page > 1 ? `?page=${page}` : ''}`))
  const xml = await (await respondWithIndex([urls.map((url) => ({ url }))])).text()
  expect(await listSchemaFaults(xml)).toEqual([])
  expect(xml.match(/<sitemap>/g)).toHaveLength(3)
})

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
])('%i entries with two per part make %i parts', (count, parts) => {
  expect(listParts(SITE, count, 2)).toHaveLength(parts)
})

test('a full part of the longest entries stays below the limits of the protocol', async () => {
  const address = `${SITE}/`.padEnd(2047, 'x')
  const longest = { url: address, lastModified: '2026-11-18T10:00:00.000Z', image: address }
  const read = async (entries: SitemapEntry[]) => (await respondWithSitemap([entries])).text()
  const bytesOfEntry = (await read([longest, longest])).length - (await read([longest])).length
  expect(bytesOfEntry).toBeGreaterThan(4000)
  expect(bytesOfEntry * POSTS_PER_PART).toBeLessThan(50 * 1024 * 1024)
  expect(POSTS_PER_PART).toBeLessThanOrEqual(50_000)
})

test('a picture whose address is too long for a sitemap is left out', async () => {
  const entry = { url: `${SITE}/a`, image: `${SITE}/`.padEnd(2048, 'x') }
  expect(await (await respondWithSitemap([[entry]])).text()).not.toContain('image:loc')
})

test('reads pages one after another as they are sent, and stops when the client disconnects', async () => {
  const read: number[] = []
  async function* pages() {
    for (let page = 0; page < 1000; page += 1) {
      read.push(page)
      yield [{ url: `${SITE}/${page}` }]
    }
  }
  const reader = (await respondWithSitemap(pages())).body!.getReader()
  await reader.read()
  await reader.read()
  expect(read.length).toBeLessThan(5)
  await reader.cancel()
  expect(read.length).toBeLessThan(5)
})

test('throws if the first page fails, and aborts the response if a later one does', async () => {
  async function* failAfter(pages: number) {
    for (let page = 0; page < pages; page += 1) yield [{ url: `${SITE}/${page}` }]
    throw new Error('gone')
  }
  await expect(respondWithSitemap(failAfter(0))).rejects.toThrow('gone')
  await expect((await respondWithSitemap(failAfter(2))).text()).rejects.toThrow('gone')
})

test('a sitemap has no Last-Modified, which would miss removed entries', async () => {
  const answer = await respondWithSitemap([[{ url: `${SITE}/`, lastModified: '2026-11-18' }]])
  expect(answer.headers.get('last-modified')).toBeNull()
})

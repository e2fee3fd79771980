/** Head elements of every page kind for search engines and shared links. */
import { expect, inject, test } from 'vitest'
import { type Head, readHead } from '#tests/support/seo/read-head.ts'
import { readIndexedPages, readPageHead } from '#tests/support/seo/read-indexed-pages.ts'

const site = inject('siteUrl')

const readPage = (path: string): Promise<Head> => readPageHead(site + path)
const one = (head: Head, name: string): string => {
  const values = head.metas.get(name) ?? []
  expect(values, name).toHaveLength(1)
  return values[0]!
}
const linkOf = (head: Head, rel: string) =>
  head.links.filter((link) => link.rel === rel).map(({ href }) => href.replace(site, ''))

const pages = await readIndexedPages(site)

test('every page has a title and a description of sensible length, unique on the site', () => {
  expect(pages.length).toBeGreaterThan(60)
  const seen = new Map<string, string>()
  for (const { path, head } of pages) {
    expect(head.titles, path).toHaveLength(1)
    const [title] = head.titles
    const description = one(head, 'description')
    expect(title!.length, path).toBeGreaterThan(10)
    expect(title!.length, path).toBeLessThanOrEqual(65)
    expect(description.length, path).toBeGreaterThan(40)
    expect(description.length, path).toBeLessThanOrEqual(200)
    for (const text of [title!, description]) {
      expect(seen.get(text), `${path} says "${text}" as well`).toBeUndefined()
      seen.set(text, path)
    }
  }
})

test('every page allows large previews and has a share image of known size', async () => {
  for (const { path, head } of pages) {
    expect(one(head, 'robots'), path).toContain('max-image-preview:large')
    const image = one(head, 'og:image')
    expect(image.startsWith(`${site}/`), path).toBe(true)
    expect([one(head, 'og:image:width'), one(head, 'og:image:height')]).toEqual(['1200', '630'])
    expect(one(head, 'og:image:alt')).not.toBe('')
    expect(one(head, 'twitter:card')).toBe('summary_large_image')
    for (const name of ['title', 'description', 'image', 'image:alt'])
      expect(one(head, `twitter:${name}`), path).toBe(one(head, `og:${name}`))
    expect(one(head, 'og:site_name')).toBe('Peakshelf')
  }
  for (const { head } of pages.slice(0, 3)) {
    const answer = await fetch(one(head, 'og:image'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})

test('a post has its dates, section and tags', () => {
  const posts = pages.filter(({ head }) => head.metas.get('og:type')?.[0] === 'article')
  expect(posts).toHaveLength(43)
  for (const { path, head } of posts) {
    const published = Date.parse(one(head, 'article:published_time'))
    expect(Date.parse(one(head, 'article:modified_time'))).toBeGreaterThanOrEqual(published)
    expect(one(head, 'article:section')).toBe(path.startsWith('/blog/') ? 'Blog' : 'News')
    expect(head.metas.get('article:tag')?.length, path).toBeGreaterThan(0)
  }
})

test('pages of a list link to the previous and next page', async () => {
  const neighbors = async (path: string) => {
    const head = await readPage(path)
    return [linkOf(head, 'prev'), linkOf(head, 'next')]
  }
  expect(await neighbors('/blog')).toEqual([[], ['/blog?page=2']])
  expect(await neighbors('/blog?page=2')).toEqual([['/blog'], ['/blog?page=3']])
  expect(await neighbors('/blog?page=3')).toEqual([['/blog?page=2'], []])
})

test('a calculator result has its own title and the canonical URL of the calculator', async () => {
  const path = '/acos-calculator?tacos=12&organic=40'
  const head = await readPage(path)
  expect(head.titles).toEqual(['Target ACoS 20.00% at 12% TACoS and 40% organic sales | Peakshelf'])
  expect(one(head, 'description')).toContain('20.00%')
  expect(one(head, 'og:url')).toBe(site + path)
  expect(linkOf(head, 'canonical')).toEqual(['/acos-calculator'])
})

test.each([
  ['/no-such-page', 404, 'Page not found | Peakshelf'],
  ['/services/no-such-service', 404, 'Page not found | Peakshelf'],
  ['/blog/no-such-post', 404, 'Post not found | Peakshelf'],
  ['/auth', 200, 'Access Admin | Peakshelf'],
])('%s is not indexed', async (path, status, title) => {
  const answer = await fetch(site + path)
  expect(answer.status).toBe(status)
  const head = readHead(await answer.text())
  expect(head.titles).toEqual([title])
  expect(one(head, 'robots')).toBe('noindex')
  expect(one(head, 'description')).not.toBe('')
  expect(head.graphs).toEqual([])
  expect(linkOf(head, 'canonical')).toEqual([])
})

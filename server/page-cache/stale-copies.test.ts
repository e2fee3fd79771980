import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { buildStoredResponse } from '../responses/stored-response.ts'
import { createStaleCopies, openStaleCopies } from './stale-copies.ts'

const DAY_MS = 86_400_000
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' }
const page = (text: string, renderedAt = 0) => ({
  stored: buildStoredResponse(200, HEADERS, Buffer.from(text)),
  headers: HEADERS,
  renderedAt,
})
const readText = (copy: { stored: { identity: { body: Buffer } } } | null) =>
  copy?.stored.identity.body.toString() ?? null

let folder: string
let clock: number
beforeEach(async () => {
  clock = 0
  folder = await mkdtemp(join(tmpdir(), 'copies-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})
const open = ({ maxBytes = 1_000_000, place = folder } = {}) =>
  createStaleCopies(place, { maxBytes, now: () => clock })

test('finds a copy for a week, also after a restart and by other forms of the URL', async () => {
  const copies = open()
  copies.keep('/blog?page=2&utm_source=x', page('first', 1))
  expect(readText(await copies.find('/blog?page=2'))).toBe('first')
  copies.keep('/blog?page=2', page('second', 2))
  await copies.close()
  const [name] = await readdir(folder)
  expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600)
  const next = open()
  clock = 7 * DAY_MS + 1
  expect(await next.find('/blog?page=2')).toMatchObject({ headers: HEADERS, renderedAt: 2 })
  expect(readText(await next.find('/blog?page=2'))).toBe('second')
  clock += 1
  expect(await next.find('/blog?page=2')).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

test('keeps neither share images nor pages without a cache key', async () => {
  const copies = open()
  for (const url of ['/search?q=x', '/share/blog/a.png']) {
    copies.keep(url, page('x'))
    expect(await copies.find(url), url).toBeNull()
  }
})

test.for([
  ['blog_posts/how-to', '<a href="/blog/how-to">'],
  ['blog_posts/how-to', '<loc>https://shelf.example/blog/how-to</loc>'],
  ['blog_posts/how-to', '[How to](https://shelf.example/blog/how-to.md)'],
  ['blog_posts/how-to', '"url":"https://shelf.example/blog/how-to","x"'],
  ['news_posts/été', '<a href="/news/%C3%A9t%C3%A9#top">'],
  ['authors/ada', '<a href="/authors/ada">'],
  ['tags/ads', '<a href="/news/tags/ads">'],
] as const)('a change of %s evicts a copy with %s, also from the disk', async ([name, html]) => {
  const copies = open()
  copies.keep('/', page(html, 10))
  await copies.close()
  copies.evict(name, 9)
  expect(await copies.find('/')).not.toBeNull()
  copies.evict(name, 10)
  expect(await readdir(folder)).toEqual([])
  expect(await copies.find('/')).toBeNull()
})

test('a change evicts the page of its row, and no page of other rows', async () => {
  const copies = open()
  copies.keep('/blog/how-to', page(''))
  const others = ['/blog/how-to-sell', '/news/how-to', '/blog/how', '/blog/tags/how-to', '/blog/%E0%A4%A']
  copies.keep('/', page(others.map((path) => `<a href="${path}">`).join('')))
  copies.evict('blog_posts/how-to')
  expect([await copies.find('/blog/how-to'), readText(await copies.find('/'))]).toEqual([
    null,
    expect.any(String),
  ])
  copies.evict('')
  expect(await copies.find('/')).toBeNull()
})

test('an eviction during the start or a write takes effect', async () => {
  const first = open()
  first.keep('/blog/gone', page(''))
  await first.close()
  const copies = open()
  copies.evict('blog_posts/gone')
  expect(await copies.find('/blog/gone')).toBeNull()
  copies.keep('/blog/other', page(''))
  copies.evict('blog_posts/other')
  await copies.close()
  expect(await readdir(folder)).toEqual([])
})

test('keeps the newest files within the limit', async () => {
  const copies = open({ maxBytes: 2_000 })
  for (const name of ['a', 'b', 'c', 'a']) copies.keep(`/${name}`, page(name.repeat(1_000)))
  await copies.close()
  expect(await copies.find('/b')).toBeNull()
  expect(readText(await copies.find('/a'))).toHaveLength(1_000)
  const next = open({ maxBytes: 2_000 })
  next.keep('/d', page('d'.repeat(1_000)))
  await next.close()
  expect(await readdir(folder)).toHaveLength(2)
})

test('ignores a damaged file', async () => {
  const copies = open()
  copies.keep('/blog', page('whole'))
  await copies.close()
  const file = join(folder, (await readdir(folder))[0]!)
  const content = await readFile(file)
  for (const broken of [content.subarray(0, -1), Buffer.from('{'), Buffer.from('{}\n'), Buffer.alloc(0)]) {
    await writeFile(file, broken)
    expect(await open().find('/blog')).toBeNull()
  }
})

test('keeps copies in memory while the disk can not be written', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const place = join(folder, 'a-file')
  await writeFile(place, '')
  const copies = open({ place })
  copies.keep('/blog', page('list'))
  copies.keep('/news', page('news'))
  await copies.close()
  expect(warn).toHaveBeenCalledTimes(1)
  expect(readText(await copies.find('/news'))).toBe('news')
  await rm(place)
  clock = 60_000
  copies.keep('/late', page('late'))
  await copies.close()
  expect(await readdir(place)).toHaveLength(1)
})

test('removes the copies of another release and of other settings', async () => {
  const config = (name: string) => parseConfig({ DATA_DIR: folder, AGENCY_NAME: name })
  const first = openStaleCopies(config('A'), 'one')!
  first.keep('/', page('old', Date.now()))
  await first.close()
  expect(await openStaleCopies(config('A'), 'one')!.find('/')).not.toBeNull()
  for (const [name, release] of [
    ['B', 'one'],
    ['A', 'two'],
  ] as const) {
    expect(await openStaleCopies(config(name), release)!.find('/')).toBeNull()
    await expect.poll(() => readdir(join(folder, 'pages'))).toEqual([])
  }
})

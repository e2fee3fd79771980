import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildStoredResponse } from '../stored-response.ts'
import { openCopyFiles } from './copy-files.ts'
import { createLastCopies } from './last-copies.ts'
import { openLastCopies } from './open-last-copies.ts'
import { createTouchedNames } from './touched-names.ts'

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
const now = () => clock
beforeEach(async () => {
  clock = 0
  folder = await mkdtemp(join(tmpdir(), 'copies-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

function open({ maxMemoryBytes = 1_000_000, maxBytes = 1_000_000, place = folder } = {}) {
  const touched = createTouchedNames()
  const copies = createLastCopies({
    touched,
    files: openCopyFiles(place, { maxBytes, now }),
    maxMemoryBytes,
    now,
  })
  return { touched, copies }
}

test('a copy is found for a week, under every form of its address', async () => {
  const { copies } = open()
  copies.keep('/blog?page=2&utm_source=x', page('list'))
  clock = 7 * DAY_MS - 1
  expect(readText(await copies.find('/blog?page=2'))).toBe('list')
  clock += 1
  expect(await copies.find('/blog?page=2')).toBeNull()
  await copies.close()
})

test('what the page cache has no key for is never kept, and neither is a share image', async () => {
  const { copies } = open()
  for (const url of ['/search?q=x', '/share/blog/a.png']) {
    copies.keep(url, page('x'))
    expect(await copies.find(url), url).toBeNull()
  }
  await copies.close()
})

test('the copy of a post that goes leaves the disk, too, where memory has none of it', async () => {
  const { copies } = openLastCopies(folder, 'release')
  copies.keep('/blog/gone', page('words of it', Date.now()))
  await copies.close()
  const next = openLastCopies(folder, 'release')
  next.touched.touch('blog_posts/gone', Date.now())
  await next.copies.close()
  expect(await readdir(join(folder, 'pages/release'))).toEqual([])
})

test('the copy of a post that goes makes room at once, and one that was rendered since stays', async () => {
  const { copies, touched } = openLastCopies(folder, 'release')
  const renderedAt = Date.now()
  for (const name of ['gone', 'anew', 'größe'])
    copies.keep(`/blog/${encodeURIComponent(name)}`, page('', renderedAt))
  await copies.close()
  expect(await readdir(join(folder, 'pages/release'))).toHaveLength(3)
  touched.touch('blog_posts/gone', renderedAt + 1)
  touched.touch('blog_posts/größe', renderedAt + 1)
  touched.touch('blog_posts/anew', renderedAt - 1)
  touched.touch('authors/gone', renderedAt + 1)
  await copies.close()
  expect(await readdir(join(folder, 'pages/release'))).toHaveLength(1)
  expect(await copies.find('/blog/anew')).not.toBeNull()
})

test('a copy that names a post which was touched since is gone for good, on disk, too', async () => {
  const { copies, touched } = open()
  copies.keep('/blog', page('<a href="/blog/a">', 10))
  copies.keep('/about', page('About', 10))
  await copies.close()
  touched.touch('blog_posts/a', 20)
  expect(await copies.find('/blog')).toBeNull()
  expect(readText(await copies.find('/about'))).toBe('About')
  await copies.close()
  expect(await readdir(folder)).toHaveLength(1)
  expect(await open().copies.find('/blog')).toBeNull()
})

test('what has no room in memory is read from disk, and so is everything after a new start', async () => {
  const { copies } = open({ maxMemoryBytes: 1 })
  copies.keep('/blog', page('first', 1))
  copies.keep('/blog', page('second', 2))
  expect(readText(await copies.find('/blog'))).toBe('second')
  await copies.close()
  expect(await open().copies.find('/blog')).toMatchObject({ headers: HEADERS, renderedAt: 2 })
  expect(readText(await open().copies.find('/blog'))).toBe('second')
  const [name] = await readdir(folder)
  expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600)
})

test('files stay within so many bytes, the newest stay', async () => {
  const { copies } = open({ maxMemoryBytes: 1, maxBytes: 3_000 })
  for (const name of ['a', 'b', 'c']) copies.keep(`/${name}`, page(name.repeat(1_000)))
  await copies.close()
  expect(await copies.find('/a')).toBeNull()
  expect(readText(await copies.find('/c'))).toHaveLength(1_000)
  // A new start counts what is there.
  const next = open({ maxMemoryBytes: 1, maxBytes: 3_000 }).copies
  next.keep('/d', page('d'.repeat(1_000)))
  await next.close()
  expect(await readdir(folder)).toHaveLength(2)
})

test('a copy that had to go is written again when the page is rendered again as it was', async () => {
  const { copies } = open({ maxMemoryBytes: 1, maxBytes: 3_000 })
  for (const name of ['a', 'b', 'c', 'a']) copies.keep(`/${name}`, page(name.repeat(1_000)))
  await copies.close()
  expect(readText(await copies.find('/a'))).toHaveLength(1_000)
})

test('a page that is gone has no copy any more', async () => {
  const { copies } = open()
  copies.keep('/blog/a', page('a'))
  copies.drop('/blog/a')
  expect(await copies.find('/blog/a')).toBeNull()
  await copies.close()
  expect(await readdir(folder)).toEqual([])
})

test('a file that is not what was written is no copy', async () => {
  const { copies } = open()
  copies.keep('/blog', page('whole'))
  await copies.close()
  const file = join(folder, (await readdir(folder))[0]!)
  const content = await readFile(file)
  for (const broken of [content.subarray(0, -1), Buffer.from('{'), Buffer.from('{}\n'), Buffer.alloc(0)]) {
    await writeFile(file, broken)
    expect(await open().copies.find('/blog')).toBeNull()
  }
})

test('a disk that can not be written costs the copies on it and nothing else', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const place = join(folder, 'a-file')
  await writeFile(place, '')
  const { copies } = open({ place })
  copies.keep('/blog', page('list'))
  await copies.close()
  copies.keep('/news', page('news'))
  await copies.close()
  // Once a minute at most.
  expect(warn).toHaveBeenCalledTimes(1)
  expect(readText(await copies.find('/news'))).toBe('news')
  // There is room again.
  await rm(place)
  clock = 59_999
  copies.keep('/early', page('early'))
  await copies.close()
  clock = 60_000
  copies.keep('/late', page('late'))
  await copies.close()
  expect(await readdir(place)).toHaveLength(1)
  expect(readText(await openCopyFiles(place, { now }).read('/late'))).toBe('late')
})

test('what an earlier release left is removed', async () => {
  const first = openLastCopies(folder, 'one')
  first.copies.keep('/', page('old', Date.now()))
  await first.copies.close()
  first.touched.touch('blog_posts/a', 20)
  await Promise.resolve()
  const second = openLastCopies(folder, 'two')
  expect(await second.copies.find('/')).toBeNull()
  await expect.poll(() => readdir(join(folder, 'pages'))).toEqual(['touched.log'])
  expect(second.touched.lastTouched('blog_posts/a')).toBe(20)
})

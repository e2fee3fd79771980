import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepJournal } from './touched-journal.ts'
import { createTouchedNames } from './touched-names.ts'

const page = (html: string, { path = '/', renderedAt = 10 } = {}) => ({
  path,
  body: Buffer.from(html),
  renderedAt,
})

test.for([
  ['blog_posts/how-to', '<a href="/blog/how-to">'],
  ['blog_posts/how-to', '<loc>https://shelf.example/blog/how-to</loc>'],
  ['blog_posts/how-to', '[How to](https://shelf.example/blog/how-to.md)'],
  ['blog_posts/how-to', '"url":"https://shelf.example/blog/how-to","x"'],
  ['news_posts/été', '<a href="/news/%C3%A9t%C3%A9#top">'],
  ['authors/ada', '<a href="/authors/ada">'],
  ['tags/ads', '<a href="/news/tags/ads">'],
] as const)('%s is found in %s', ([name, html]) => {
  const touched = createTouchedNames()
  touched.touch(name, 20)
  expect(touched.isTouched(page(html))).toBe(true)
  expect(touched.isTouched(page(html, { renderedAt: 20 }))).toBe(true)
  expect(touched.isTouched(page(html, { renderedAt: 21 }))).toBe(false)
})

test('others are not touched by it', () => {
  const touched = createTouchedNames()
  touched.touch('blog_posts/how-to', 20)
  for (const html of [
    '/blog/how-to-sell',
    '/news/how-to',
    '/blog/how',
    '/blog/tags/how-to',
    '/blog/%E0%A4%A',
  ])
    expect(touched.isTouched(page(`<a href="${html}">`)), html).toBe(false)
})

test('a page is touched by its own address, too', () => {
  const touched = createTouchedNames()
  touched.touch('blog_posts/how-to', 20)
  expect(touched.isTouched(page('', { path: '/blog/how-to' }))).toBe(true)
})

test('what is forgotten touches everything that is older', () => {
  const touched = createTouchedNames(2)
  for (const [at, name] of ['a', 'b', 'c'].entries()) touched.touch(`blog_posts/${name}`, 20 + at)
  expect(touched.isTouched(page('nothing', { renderedAt: 20 }))).toBe(true)
  expect(touched.isTouched(page('nothing', { renderedAt: 21 }))).toBe(false)
  expect(touched.isTouched(page('/blog/b', { renderedAt: 21 }))).toBe(true)
})

test('what is touched again counts from then, also when it is told in another order', () => {
  const touched = createTouchedNames()
  for (const at of [20, 30, 25]) touched.touch('blog_posts/a', at)
  expect(touched.isTouched(page('/blog/a', { renderedAt: 29 }))).toBe(true)
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (file = join(folder, 'touched.log')) => keepJournal(createTouchedNames(), file, () => 100)

test('the journal tells the next start, and was written before anything else could happen', async () => {
  const touched = open()
  touched.touch('blog_posts/a', 20)
  touched.touch('', 5)
  await Promise.resolve()
  const next = open()
  expect(next.list()).toEqual([
    ['', 5],
    ['blog_posts/a', 20],
  ])
})

test('what was heard is not written again when it is recalled', async () => {
  const file = join(folder, 'touched.log')
  const touched = open(file)
  touched.touch('blog_posts/heard', 50_000)
  touched.recall('blog_posts/heard', 100_000)
  touched.recall('blog_posts/missed', 100_000)
  await Promise.resolve()
  expect(await readFile(file, 'utf8')).toBe('["blog_posts/heard",50000]\n["blog_posts/missed",100000]\n')
  expect(touched.lastTouched('blog_posts/heard')).toBe(100_000)
})

test('a line that was cut off makes everything older untrusted', async () => {
  const file = join(folder, 'touched.log')
  await writeFile(file, '["blog_posts/a",20]\n["blog_po')
  expect(open(file).isTouched(page('nothing', { renderedAt: 99 }))).toBe(true)
})

test('a long journal is written anew, each name once', async () => {
  const file = join(folder, 'touched.log')
  await appendFile(file, '["blog_posts/a",20]\n'.repeat(250_000))
  const touched = open(file)
  touched.touch('blog_posts/b', 30)
  await Promise.resolve()
  expect(await readFile(file, 'utf8')).toBe('["blog_posts/a",20]\n["blog_posts/b",30]\n')
})

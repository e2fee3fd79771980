import { fileURLToPath } from 'node:url'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackend, type Backend } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import { seedDatabase, type SeedClient } from './seed-database.ts'

const URL_OF_BACKEND = 'http://localhost:3000'
const NOW = new Date('2026-11-21T12:00:00.000Z')

const ARTICLE = {
  id: 6104820010001,
  blog_id: 1,
  title: 'R&D: "good" < 80',
  handle: 'rd',
  author: 'Mara Ilves',
  body_html: '<p onclick="x">Body</p><script>alert(1)</script>',
  summary_html: '<p>Short</p>',
  tags: 'Ads, Fees',
  published_at: '2026-11-18T14:00:00Z',
  image: { src: '/covers/rd.svg', alt: null },
}
const AUTHOR = { name: 'Mara Ilves', role: 'Fees', picture: '/covers/mara.svg', bio: 'Counts them.' }
const NEWS =
  'title,content,summary,author,featured_image,tags,published_at\nOffice days,"One\n\nTwo",,,,imported,2026-11-19T14:00:00Z\n'

let root: string
let backend: Backend
let client: ReturnType<typeof connect>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'seed-'))
  backend = await createBackend({
    projectFolder: fileURLToPath(new URL('../../supabase', import.meta.url)),
    database: { kind: 'pglite', dataFolder: join(root, 'database') },
    objectsFolder: join(root, 'objects'),
    keysFolder: join(root, 'keys'),
    publicUrl: URL_OF_BACKEND,
  })
  client = connect()
})

afterAll(async () => {
  await backend.close()
  await rm(root, { recursive: true })
})

/** Resets the seed state to that of a new installation; authors and files stay. */
async function resetSeed(): Promise<void> {
  await deletePosts()
  await client.from('seed_progress').delete().eq('id', true).throwOnError()
}
beforeEach(resetSeed)

async function deletePosts(): Promise<void> {
  await client.from('blog_posts').delete().not('id', 'is', null).throwOnError()
  await client.from('news_posts').delete().not('id', 'is', null).throwOnError()
}

/** A backend that rejects some requests with `error`. */
function connect(
  refuse: (request: Request) => boolean = () => false,
  error = { message: 'out of order', code: 'XX000' },
) {
  return createClient<Database>(URL_OF_BACKEND, backend.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (refuse(request)) return Response.json(error, { status: 500 })
        return backend.fetch(request)
      },
    },
  })
}

async function makeSeedFolder(
  files: { articles?: unknown[]; news?: string; authors?: unknown[] } = {},
): Promise<string> {
  const folder = await mkdtemp(join(root, 'content-'))
  await writeFile(
    join(folder, 'shopify-articles.json'),
    JSON.stringify({ articles: files.articles ?? [ARTICLE] }),
  )
  await writeFile(join(folder, 'news.csv'), files.news ?? NEWS)
  if (files.authors) await writeFile(join(folder, 'authors.json'), JSON.stringify(files.authors))
  return folder
}

async function seed(seedFolder: string, as: SeedClient = client) {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const isFilled = await seedDatabase({ client: as, seedFolder, log, now: NOW })
  return { isFilled, lines }
}

async function countPosts(): Promise<[number, number]> {
  const blog = await client.from('blog_posts').select('id').throwOnError()
  const news = await client.from('news_posts').select('id').throwOnError()
  return [blog.data.length, news.data.length]
}

test('the next start completes an interrupted seed', async () => {
  const articles = Array.from({ length: 25 }, (_, at) => ({ ...ARTICLE, id: at + 1, title: `Post ${at}` }))
  const folder = await makeSeedFolder({ articles })
  for (let parts = 0; parts < 4; parts += 1) {
    let written = 0
    const killed = connect((request) => request.url.includes('/rpc/seed_posts') && written++ >= parts)
    await expect(seed(folder, killed)).rejects.toThrow('out of order')
  }
  expect(await countPosts()).toEqual([25, 0])
  expect(await seed(folder)).toEqual({
    isFilled: true,
    lines: ['Added 25 blog posts and 1 news posts.'],
  })
  expect(await countPosts()).toEqual([25, 1])
  const titles = await client.from('blog_posts').select('title').throwOnError()
  expect(new Set(titles.data.map(({ title }) => title)).size).toBe(25)

  await client.from('news_posts').delete().not('id', 'is', null).throwOnError()
  expect((await seed(folder)).isFilled).toBe(false)
})

test('adds authors with the posts, and keeps existing data of an author', async () => {
  const folder = await makeSeedFolder({ authors: [AUTHOR] })
  const read = async () => (await client.from('authors').select().eq('name', AUTHOR.name).single()).data
  await client.from('authors').update({ role: '', picture: null, bio: '' }).eq('name', 'Mara Ilves')
  await seed(folder)
  expect(await read()).toMatchObject(AUTHOR)

  await client.from('authors').update({ role: 'Ours' }).eq('name', 'Mara Ilves').throwOnError()
  await resetSeed()
  await seed(folder)
  expect(await read()).toMatchObject({ role: 'Ours' })
})

test('imports blog and news posts into an empty installation', async () => {
  const { isFilled, lines } = await seed(await makeSeedFolder())
  expect(isFilled).toBe(true)
  expect(lines).toEqual(['Added 1 blog posts and 1 news posts.'])

  const blog = await client.from('blog_posts').select('*').single().throwOnError()
  expect(blog.data).toMatchObject({
    title: 'R&D: "good" < 80',
    summary: 'Short',
    content: '<p>Body</p>',
    author: 'Mara Ilves',
    tags: ['Ads', 'Fees'],
    featured_image: '/covers/rd.svg',
    status: 'published',
    shopify_id: '6104820010001',
  })
  expect(new Date(blog.data.published_at).toISOString()).toBe('2026-11-18T14:00:00.000Z')

  const news = await client.from('news_posts').select('*').single().throwOnError()
  expect(news.data).toMatchObject({
    title: 'Office days',
    summary: 'One Two',
    content: '<p>One</p>\n<p>Two</p>',
    author: 'Admin',
    rich_content: [],
    tags: ['imported'],
  })
})

test('the next start does not restore deleted posts or authors', async () => {
  const folder = await makeSeedFolder({ authors: [AUTHOR] })
  await seed(folder)
  expect(await seed(folder)).toEqual({ isFilled: false, lines: [] })
  expect(await countPosts()).toEqual([1, 1])
  await deletePosts()
  await client.from('authors').delete().eq('name', 'Mara Ilves').throwOnError()
  expect(await seed(folder)).toEqual({ isFilled: false, lines: [] })
  expect(await countPosts()).toEqual([0, 0])
  expect((await client.from('authors').select().eq('name', AUTHOR.name)).data).toEqual([])
})

test.for(['blog_posts', 'news_posts'] as const)(
  'does not seed an installation that has its own %s, even after they are deleted',
  async (table) => {
    await client.from(table).insert({ title: 'Ours', content: '<p>x</p>' }).throwOnError()
    expect(await seed(await makeSeedFolder())).toEqual({ isFilled: false, lines: [] })
    expect(await countPosts()).toEqual(table === 'blog_posts' ? [1, 0] : [0, 1])
    await deletePosts()
    expect((await seed(await makeSeedFolder())).isFilled).toBe(false)
  },
)

test('writes nothing of content with errors, and names each with its line', async () => {
  const articles = [ARTICLE, { ...ARTICLE, id: 2, title: 'No body', body_html: '' }]
  const folder = await makeSeedFolder({ articles, news: 'title,content\n,x\nGood,y\n' })
  const failure: unknown = await seed(folder).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'SeedError' })
  expect(String(failure)).toMatch(/shopify-articles\.json:\d+ record 2 "No body": The content is missing\./)
  expect(String(failure)).toMatch(/news\.csv:2 record 1 "": The title is missing\./)
  expect(await countPosts()).toEqual([0, 0])
})

import { fileURLToPath } from 'node:url'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackend, type Backend } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import { seedDatabase, type SeedClient } from './seed-database.ts'

const URL_OF_BACKEND = 'http://localhost:3000'
const NOW = new Date('2026-11-21T12:00:00.000Z')
/** Making a database takes seconds, on a busy machine many. */
const START_TIMEOUT_MS = 120_000
const PDF = '%PDF-1.7\n%%EOF\n'

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
const NEWS =
  'title,content,summary,author,featured_image,tags,published_at\nOffice days,"One\n\nTwo",,,,imported,2026-11-19T14:00:00Z\n'

let root: string
let backend: Backend
let client: ReturnType<typeof connect>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'seed-'))
  backend = await createBackend({
    projectFolder: fileURLToPath(new URL('../../../supabase', import.meta.url)),
    database: { kind: 'pglite', dataFolder: join(root, 'database') },
    objectsFolder: join(root, 'objects'),
    keysFolder: join(root, 'keys'),
    publicUrl: URL_OF_BACKEND,
  })
  client = connect()
}, START_TIMEOUT_MS)

afterAll(async () => {
  await backend.close()
  await rm(root, { recursive: true })
})

beforeEach(async () => {
  await client.from('blog_posts').delete().not('id', 'is', null).throwOnError()
  await client.from('news_posts').delete().not('id', 'is', null).throwOnError()
})

/** A client of the site's own server; `refuse` makes the backend fail for some requests. */
function connect(refuse: (request: Request) => boolean = () => false) {
  return createClient<Database>(URL_OF_BACKEND, backend.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (refuse(request)) return Response.json({ message: 'out of order', code: 'XX000' }, { status: 500 })
        return backend.fetch(request)
      },
    },
  })
}

async function makeSeedFolder(
  files: { articles?: unknown[]; news?: string; pdfs?: string[] } = {},
): Promise<string> {
  const folder = await mkdtemp(join(root, 'content-'))
  await writeFile(
    join(folder, 'shopify-articles.json'),
    JSON.stringify({ articles: files.articles ?? [ARTICLE] }),
  )
  await writeFile(join(folder, 'news.csv'), files.news ?? NEWS)
  if (files.pdfs) await mkdir(join(folder, 'case-studies'))
  for (const name of files.pdfs ?? []) await writeFile(join(folder, 'case-studies', name), PDF)
  return folder
}

async function seed(folder: string, as: SeedClient = client) {
  const lines: string[] = []
  const isFilled = await seedDatabase({
    client: as,
    seedFolder: folder,
    log: (line) => lines.push(line),
    now: NOW,
  })
  return { isFilled, lines }
}

async function countPosts(): Promise<[number, number]> {
  const blog = await client.from('blog_posts').select('id').throwOnError()
  const news = await client.from('news_posts').select('id').throwOnError()
  return [blog.data.length, news.data.length]
}

// First, while the log of changes knows of no news.
test('a start that was killed between blog and news is ended by the next, and only that', async () => {
  const folder = await makeSeedFolder()
  const killed = connect((request) => {
    return request.method === 'DELETE' || (request.method === 'POST' && request.url.includes('/news_posts'))
  })
  await expect(seed(folder, killed)).rejects.toThrow('only in part')
  expect(await countPosts()).toEqual([1, 0])
  const own = await client
    .from('blog_posts')
    .insert({ title: 'Own', content: '<p>x</p>' })
    .select('id')
    .single()
  expect((await seed(folder)).isFilled).toBe(false)
  await client.from('blog_posts').delete().eq('id', own.data!.id).throwOnError()

  expect((await seed(folder)).isFilled).toBe(true)
  expect(await countPosts()).toEqual([1, 1])
  await client.from('news_posts').delete().not('id', 'is', null).throwOnError()
  expect((await seed(folder)).isFilled).toBe(false)
})

test('an empty installation gets blog and news posts through the import, with one line of counts', async () => {
  const { isFilled, lines } = await seed(await makeSeedFolder())
  expect(isFilled).toBe(true)
  expect(lines).toEqual(['Added 1 blog posts, 1 news posts and 0 case studies.'])

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

test('a second run changes nothing', async () => {
  const folder = await makeSeedFolder()
  await seed(folder)
  expect(await seed(folder)).toEqual({ isFilled: false, lines: [] })
  expect(await countPosts()).toEqual([1, 1])
})

test('an installation that has news alone is left alone', async () => {
  await client.from('news_posts').insert({ title: 'Ours', content: '<p>x</p>' }).throwOnError()
  expect(await seed(await makeSeedFolder())).toEqual({ isFilled: false, lines: [] })
  expect(await countPosts()).toEqual([0, 1])
})

test('more posts than fit into one request all arrive', async () => {
  const articles = Array.from({ length: 120 }, (_, at) => ({ ...ARTICLE, id: at + 1, title: `Post ${at}` }))
  await seed(await makeSeedFolder({ articles }))
  expect(await countPosts()).toEqual([120, 1])
})

test('content with an error writes nothing and names every problem with its line', async () => {
  const articles = [ARTICLE, { ...ARTICLE, id: 2, title: 'No body', body_html: '' }]
  const folder = await makeSeedFolder({ articles, news: 'title,content\n,x\nGood,y\n' })
  const failure: unknown = await seed(folder).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'SeedError' })
  expect(String(failure)).toMatch(/shopify-articles\.json:\d+ record 2 "No body": The content is missing\./)
  expect(String(failure)).toMatch(/news\.csv:2 record 1 "": The title is missing\./)
  expect(await countPosts()).toEqual([0, 0])
})

test.for<[string, { articles?: unknown[]; news?: string }]>([
  ['an export without articles', { articles: [] }],
  ['a sheet without columns', { news: 'just words' }],
  [
    'a body that is only script',
    { articles: [{ ...ARTICLE, body_html: '<script>x</script>y'.slice(0, 18) }] },
  ],
])('%s is an error', async ([, files]) => {
  await expect(seed(await makeSeedFolder(files))).rejects.toMatchObject({ name: 'SeedError' })
})

test('a missing file is an error that names it', async () => {
  const folder = await mkdtemp(join(root, 'bare-'))
  await expect(seed(folder)).rejects.toThrow('shopify-articles.json')
})

test('a warning is reported and the post still written', async () => {
  const { lines } = await seed(
    await makeSeedFolder({ articles: [{ ...ARTICLE, published_at: '2031-01-02T09:00:00Z' }] }),
  )
  expect(lines[0]).toContain('The date is in the future')
  expect(await countPosts()).toEqual([1, 1])
})

test('when the news are refused the blog posts are taken back', async () => {
  const failing = connect((request) => request.method === 'POST' && request.url.includes('/news_posts'))
  await expect(seed(await makeSeedFolder(), failing)).rejects.toThrow(/news_posts: out of order/)
  expect(await countPosts()).toEqual([0, 0])
})

test('when they cannot even be taken back, the message says what to do', async () => {
  const failing = connect((request) => {
    return request.method === 'DELETE' || (request.method === 'POST' && request.url.includes('/news_posts'))
  })
  await expect(seed(await makeSeedFolder(), failing)).rejects.toThrow(/Empty the table blog_posts by hand/)
})

test('a database that does not answer is an error', async () => {
  await expect(
    seed(
      await makeSeedFolder(),
      connect(() => true),
    ),
  ).rejects.toMatchObject({ name: 'SeedError' })
})

test('case studies are stored once, under their own names', async () => {
  const folder = await makeSeedFolder({ pdfs: ['one.pdf', 'two.pdf', 'notes.txt'] })
  expect((await seed(folder)).lines).toEqual(['Added 1 blog posts, 1 news posts and 2 case studies.'])
  const answer = await backend.fetch(
    new Request(`${URL_OF_BACKEND}/storage/v1/object/public/case-studies/one.pdf`),
  )
  expect(answer.headers.get('content-type')).toContain('application/pdf')
  expect(await answer.text()).toBe(PDF)

  await client.from('blog_posts').delete().not('id', 'is', null).throwOnError()
  await client.from('news_posts').delete().not('id', 'is', null).throwOnError()
  expect((await seed(folder)).lines).toEqual(['Added 1 blog posts, 1 news posts and 0 case studies.'])
})

test('a case study that cannot be stored stops the seed before any post is written', async () => {
  const failing = connect((request) => request.url.includes('/storage/'))
  await expect(seed(await makeSeedFolder({ pdfs: ['three.pdf'] }), failing)).rejects.toThrow(/three\.pdf/)
  expect(await countPosts()).toEqual([0, 0])
})

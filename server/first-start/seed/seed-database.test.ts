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
const AUTHOR = { name: 'Mara Ilves', role: 'Fees', picture: '/covers/mara.svg', bio: 'Counts them.' }
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
})

afterAll(async () => {
  await backend.close()
  await rm(root, { recursive: true })
})

/** Resets the seed state of a new installation; authors and files stay. */
async function forgetPosts(): Promise<void> {
  await deletePosts()
  await client.from('seed_progress').delete().eq('id', true).throwOnError()
}
beforeEach(forgetPosts)

async function deletePosts(): Promise<void> {
  await client.from('blog_posts').delete().not('id', 'is', null).throwOnError()
  await client.from('news_posts').delete().not('id', 'is', null).throwOnError()
}

/** A client of the site's own server; `refuse` makes the backend fail for some requests, with `error`. */
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
  files: { articles?: unknown[]; news?: string; pdfs?: string[]; authors?: unknown[] } = {},
): Promise<string> {
  const folder = await mkdtemp(join(root, 'content-'))
  await writeFile(
    join(folder, 'shopify-articles.json'),
    JSON.stringify({ articles: files.articles ?? [ARTICLE] }),
  )
  await writeFile(join(folder, 'news.csv'), files.news ?? NEWS)
  if (files.authors) await writeFile(join(folder, 'authors.json'), JSON.stringify(files.authors))
  if (files.pdfs) await mkdir(join(folder, 'case-studies'))
  for (const name of files.pdfs ?? []) await writeFile(join(folder, 'case-studies', name), PDF)
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

test('a start that ends between any two parts is completed by the next, and only that', async () => {
  const articles = Array.from({ length: 25 }, (_, at) => ({ ...ARTICLE, id: at + 1, title: `Post ${at}` }))
  const folder = await makeSeedFolder({ articles, pdfs: ['early.pdf'] })
  for (let parts = 0; parts < 4; parts += 1) {
    let written = 0
    const killed = connect((request) => request.url.includes('/rpc/seed_posts') && written++ >= parts)
    await expect(seed(folder, killed)).rejects.toThrow('out of order')
  }
  expect(await countPosts()).toEqual([25, 0])
  expect(await seed(folder)).toEqual({
    isFilled: true,
    lines: ['Added 25 blog posts, 1 news posts and 0 case studies.'],
  })
  expect(await countPosts()).toEqual([25, 1])
  const titles = await client.from('blog_posts').select('title').throwOnError()
  expect(new Set(titles.data.map(({ title }) => title)).size).toBe(25)

  await client.from('news_posts').delete().not('id', 'is', null).throwOnError()
  expect((await seed(folder)).isFilled).toBe(false)
})

test('starts that find the tables empty at the same time fill them once', async () => {
  const folder = await makeSeedFolder()
  const together = await Promise.all([1, 2, 3].map(() => seed(folder)))
  expect(together.filter(({ isFilled }) => isFilled)).not.toEqual([])
  expect(await countPosts()).toEqual([1, 1])
})

test('who the authors are is said with their posts, and nothing that somebody said before is lost', async () => {
  const folder = await makeSeedFolder({ authors: [AUTHOR] })
  const read = async () => (await client.from('authors').select().eq('name', AUTHOR.name).single()).data
  await client.from('authors').update({ role: '', picture: null, bio: '' }).eq('name', 'Mara Ilves')
  await seed(folder)
  expect(await read()).toMatchObject(AUTHOR)

  await client.from('authors').update({ role: 'Ours' }).eq('name', 'Mara Ilves').throwOnError()
  await forgetPosts()
  await seed(folder)
  expect(await read()).toMatchObject({ role: 'Ours' })
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

test('a second run changes nothing and does not restore deleted posts, authors or files', async () => {
  const folder = await makeSeedFolder({ pdfs: ['gone.pdf'], authors: [AUTHOR] })
  await seed(folder)
  expect(await seed(folder)).toEqual({ isFilled: false, lines: [] })
  expect(await countPosts()).toEqual([1, 1])
  await deletePosts()
  await client.from('authors').delete().eq('name', 'Mara Ilves').throwOnError()
  await client.storage.from('case-studies').remove(['gone.pdf'])
  expect(await seed(folder)).toEqual({ isFilled: false, lines: [] })
  expect(await countPosts()).toEqual([0, 0])
  expect((await client.from('authors').select().eq('name', AUTHOR.name)).data).toEqual([])
  expect((await client.storage.from('case-studies').exists('gone.pdf')).data).toBe(false)
})

test.for([
  ['a table', { code: 'PGRST205', message: 'Could not find the table in the schema cache' }],
  ['a column', { code: '42703', message: 'column seed_progress.is_finished does not exist' }],
] as const)(
  'a hosted project without %s of this version counts as seeded if it has posts',
  async ([, error]) => {
    const older = connect((request) => request.url.includes('/seed_progress'), error)
    await client.from('news_posts').insert({ title: 'Ours', content: '<p>x</p>' }).throwOnError()
    expect((await seed(await makeSeedFolder(), older)).isFilled).toBe(false)
    await deletePosts()
    expect((await seed(await makeSeedFolder(), older)).isFilled).toBe(true)
  },
)

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

test('a database that does not answer is an error', async () => {
  await expect(
    seed(
      await makeSeedFolder(),
      connect(() => true),
    ),
  ).rejects.toMatchObject({ name: 'SeedError' })
})

test('a part that a busy machine was too slow for is written at another try, of which there are three', async () => {
  const error = { message: 'canceling statement due to statement timeout', code: '57014' }
  const isPart = (request: Request) => request.url.includes('/rpc/seed_posts')
  let asked = 0
  const busy = connect((request) => isPart(request) && asked++ < 2, error)
  await seed(await makeSeedFolder(), busy)
  expect(await countPosts()).toEqual([1, 1])

  await forgetPosts()
  asked = 0
  const busier = connect((request) => isPart(request) && asked++ < 3, error)
  await expect(seed(await makeSeedFolder(), busier)).rejects.toThrow('statement timeout')
})

test('case studies are stored once, under their own names', async () => {
  const folder = await makeSeedFolder({ pdfs: ['one.pdf', 'two.pdf', 'notes.txt'] })
  expect((await seed(folder)).lines).toEqual(['Added 1 blog posts, 1 news posts and 2 case studies.'])
  const answer = await backend.fetch(
    new Request(`${URL_OF_BACKEND}/storage/v1/object/public/case-studies/one.pdf`),
  )
  expect(answer.headers.get('content-type')).toContain('application/pdf')
  expect(await answer.text()).toBe(PDF)

  await forgetPosts()
  expect((await seed(folder)).lines).toEqual(['Added 1 blog posts, 1 news posts and 0 case studies.'])
})

test('a case study that cannot be stored stops the seed before any post is written', async () => {
  const failing = connect((request) => request.url.includes('/storage/'))
  await expect(seed(await makeSeedFolder({ pdfs: ['three.pdf'] }), failing)).rejects.toThrow(/three\.pdf/)
  expect(await countPosts()).toEqual([0, 0])
})

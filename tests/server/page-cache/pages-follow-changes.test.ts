/**
 * A page that is kept is the page that would be rendered now, byte for byte, whatever was written before: random
 * sequences of everything that changes posts, tags, authors, settings and flags, imports and their undo among it, each followed by a look at every kind of page. The twin
 * without a cache is the same site asked with a header for which it renders anew.
 */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { createRandom } from '#tests/support/random-numbers.ts'
import { callAsPerson } from '#tests/support/site/call-as-person.ts'
import { type Call, importPosts, makeSentPost } from '#tests/support/site/import-calls.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const STEPS = 40
const SEED = 20_261_125

type Table = 'blog_posts' | 'news_posts'
type Post = { id: string; slug: string; table: Table; isOut: boolean }

const TAGS = ['Margins', 'Fees', 'Returns', 'Listing Copy']
const AUTHORS = ['Ada Example', 'Ben Sample', 'Cleo Specimen']
const PATHS = { blog_posts: '/blog', news_posts: '/news' } as const
/** Without posts and tags, which the changes name. */
const FIXED = [
  '/blog',
  '/blog?page=2',
  '/news',
  '/authors',
  '/blog/tags',
  '/news/tags',
  '/blog/feed.xml',
  '/news/feed.json',
  '/sitemap.xml',
  '/sitemap-index.xml',
  '/sitemap-blog.xml',
  '/sitemap-tags.xml',
  '/sitemap-authors.xml',
  '/sitemap-latest-news.xml',
  '/llms.txt',
  '/search',
]

let site: RunningSite
let server: SupabaseClient
let callAsOwner: Call
let asked = 0

beforeAll(async () => {
  site = await startRunningSite(
    {
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ACCESS_LOG: 'on',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
    },
    inject('siteTemplate'),
  )
  server = createClient(site.url, await readKeyFile(site.dataFolder, 'secret'), {
    auth: { persistSession: false },
  })
  callAsOwner = await callAsPerson(site, OWNER)
})
afterAll(() => site.stop())

/** As a visitor of an address of their own, so that nobody opens too many pages. */
async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  asked += 1
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  const answer = await fetch(site.url + path, {
    headers: { 'x-forwarded-for': address, ...headers },
    redirect: 'manual',
  })
  return `${answer.status} ${answer.headers.get('location') ?? ''}\n${await answer.text()}`
}

const readAnew = (path: string) => read(path, { authorization: 'Bearer anew' })

async function done<T>(call: PromiseLike<{ data: T; error: unknown }>): Promise<T> {
  const { data, error } = await call
  expect(error).toBeNull()
  return data
}

function createWriter(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const some = () => TAGS.filter(() => random() < 0.4)
  const posts: Post[] = []
  const paths = new Set(FIXED)
  let made = 0

  function know(post: { id: string; slug: string; status: string }, table: Table): Post {
    const known = { id: post.id, slug: post.slug, table, isOut: post.status === 'published' }
    posts.push(known)
    paths.add(`${PATHS[table]}/${post.slug}`).add(`${PATHS[table]}/${post.slug}.md`)
    return known
  }
  async function create(fields: object = {}): Promise<void> {
    const table = pick(['blog_posts', 'blog_posts', 'news_posts'] as const)
    made += 1
    const row = {
      title: `Post ${made}`,
      summary: `Summary ${made}`,
      content: `<p>Words of ${made}</p>`,
      author: pick(AUTHORS),
      tags: some(),
      published_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 200))).toISOString(),
      ...fields,
    }
    const added = await done(server.from(table).insert(row).select('id,slug,status').single())
    know(added as never, table)
  }
  async function edit(fields: object): Promise<void> {
    const post = pick(posts)
    const rows = (await done(
      server.from(post.table).update(fields).eq('id', post.id).select('slug'),
    )) as unknown as { slug: string }[]
    for (const { slug } of rows) paths.add(`${PATHS[post.table]}/${slug}`)
  }
  const tagOfAny = async () =>
    pick((await done(server.from('tags').select('slug,name'))) as { slug: string }[])
  const authorOfAny = async () =>
    pick((await done(server.from('authors').select('id,slug'))) as { id: string; slug: string }[])

  const changes: Record<string, () => Promise<unknown>> = {
    create: () => create(),
    'create a draft': () => create({ status: 'draft' }),
    'create one of today': () => create({ published_at: new Date().toISOString() }),
    'change a title': () => edit({ title: `Title ${randomUUID()}` }),
    'change a text': () => edit({ content: `<p>${randomUUID()}</p>` }),
    'change tags': () => edit({ tags: some() }),
    'use a new tag': () => edit({ tags: [`Tag ${randomUUID().slice(0, 8)}`, ...some()] }),
    'change an author': () => edit({ author: pick([...AUTHORS, `Dan ${randomUUID().slice(0, 6)}`]) }),
    'change an address': () => edit({ slug: `address-${randomUUID().slice(0, 8)}` }),
    'change a date': () =>
      edit({ published_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 200))).toISOString() }),
    'take down or put up': () => edit({ status: pick(['draft', 'published']) }),
    'keep out of search': () => edit({ noindex: random() < 0.5 }),
    'delete and restore': async () => {
      const post = pick(posts)
      await done(server.from(post.table).delete().eq('id', post.id))
      await compare(['/blog', '/news', `${PATHS[post.table]}/${post.slug}`])
      if (random() < 0.5) await done(server.rpc('restore_post', { p_table: post.table, p_post: post.id }))
    },
    'many at once': () =>
      done(
        server
          .from('blog_posts')
          .update({ summary: `Summary ${randomUUID()}` })
          .neq('status', 'draft'),
      ),
    'change a setting': () =>
      done(server.rpc('set_default_news_interval', { minutes: 15 + Math.floor(random() * 100) })),
    'import posts': async () => {
      made += 1
      const sent = ['a', 'b'].map((letter) => makeSentPost(`${made}${letter}`, { tags: some() }))
      const kind = pick(['blog', 'news'] as const)
      const { runId } = await importPosts(callAsOwner, sent, { kind })
      await compare([`/${kind}`, '/sitemap-blog.xml', '/authors'])
      if (random() < 0.6)
        expect(await callAsOwner('undo-import', { run_id: runId })).toMatchObject({ status: 200 })
    },
    'rename a tag': async () =>
      done(
        server.rpc('rename_tag', {
          p_slug: (await tagOfAny()).slug,
          p_name: `Tag ${randomUUID().slice(0, 8)}`,
        }),
      ),
    'describe a tag': async () =>
      done(server.rpc('describe_tag', { p_slug: (await tagOfAny()).slug, p_description: randomUUID() })),
    'merge tags': async () => {
      const [from, into] = [await tagOfAny(), await tagOfAny()]
      if (from.slug !== into.slug)
        await done(server.rpc('merge_tags', { p_slug: from.slug, p_into: into.slug }))
    },
    'delete a tag and take that back': async () => {
      const { removal } = (await done(server.rpc('delete_tag', { p_slug: (await tagOfAny()).slug }))) as {
        removal: string
      }
      await compare(['/blog/tags', '/blog'])
      if (random() < 0.7) await done(server.rpc('restore_tag', { p_removal: removal }))
    },
    'change who an author is': async () =>
      done(
        server
          .from('authors')
          .update({ bio: randomUUID() })
          .eq('id', (await authorOfAny()).id),
      ),
    'rename an author': async () =>
      done(
        server
          .from('authors')
          .update({ name: `Eve ${randomUUID().slice(0, 6)}` })
          .eq('id', (await authorOfAny()).id),
      ),
  }

  /** Each page with its name, those of tags and authors as they are now. */
  async function listPaths(): Promise<string[]> {
    const tags = (await done(server.from('tags').select('slug').limit(6))) as { slug: string }[]
    const authors = (await done(server.from('authors').select('slug').limit(4))) as { slug: string }[]
    return [
      ...paths,
      ...tags.flatMap(({ slug }) => [
        `/blog/tags/${slug}`,
        `/news/tags/${slug}`,
        `/blog/tags/${slug}/feed.xml`,
      ]),
      ...authors.flatMap(({ slug }) => [`/authors/${slug}`, `/authors/${slug}/feed.xml`]),
    ]
  }

  async function compare(chosen: readonly string[]): Promise<void> {
    for (const path of chosen) expect(await read(path), path).toBe(await readAnew(path))
  }
  return { pick, create, changes, listPaths, compare }
}

/** Where a page came from, as the log has it: `cache` or `app`. */
async function readSource(path: string): Promise<unknown> {
  const id = randomUUID()
  const answer = await fetch(site.url + path, { headers: { 'x-request-id': id } })
  await answer.text()
  expect(answer.status, path).toBe(200)
  const find = () =>
    site
      .output()
      .split('\n')
      .find((line) => line.includes(id) && line.endsWith('}'))
  await expect.poll(find).toBeDefined()
  return (JSON.parse(find()!) as { source: unknown }).source
}

test('a saved post throws away the pages that show it, and leaves the others where they are', async () => {
  const name = randomUUID()
  // What an earlier try left.
  await done(server.from('blog_posts').delete().lt('published_at', '2002-01-01T00:00:00Z'))
  // Older than all others: the first one is named on the page of the second, and nowhere on that of the third.
  const rows = [1, 2, 3].map((month) => ({
    title: `Old ${month} ${name}`,
    content: '<p>x</p>',
    published_at: `2001-0${month}-01T00:00:00Z`,
  }))
  const posts = await done(server.from('blog_posts').insert(rows).select('id,slug').order('published_at'))
  const [first, second, third] = posts!.map(({ slug }) => `/blog/${slug}`) as [string, string, string]
  const others = [third, '/blog', '/news', '/about', '/authors', '/blog/tags', '/blog/feed.xml']
  const pages = [first, second, ...others]
  for (const page of pages) await readSource(page)
  for (const page of pages) expect(await readSource(page), page).toBe('cache')

  await done(
    server
      .from('blog_posts')
      .update({ title: `New ${name}` })
      .eq('id', posts![0]!.id),
  )
  for (const page of others) expect(await readSource(page), page).toBe('cache')
  for (const page of [first, second]) expect(await readSource(page), page).toBe('app')
  expect(await read(second)).toContain(`New ${name}`)
  await done(
    server
      .from('blog_posts')
      .delete()
      .in(
        'id',
        posts!.map(({ id }) => id as string),
      ),
  )
})

test(
  `after each of ${STEPS} random changes every kept page is the one that would be rendered`,
  { timeout: 300_000 },
  async () => {
    const random = createRandom(SEED)
    const writer = createWriter(random)
    for (let n = 0; n < 14; n += 1) await writer.create()
    const names = Object.keys(writer.changes)
    const history: string[] = []
    for (let step = 0; step < STEPS; step += 1) {
      // Each at least once, in an order that chance gives.
      const name = step < names.length ? names[step]! : writer.pick(names)
      await writer.changes[name]!()
      history.push(name)
      const paths = await writer.listPaths()
      const chosen = paths.filter(() => random() < (step === STEPS - 1 ? 1 : 0.35))
      await writer.compare(chosen).catch((error: unknown) => {
        throw new Error(`after ${history.join(', ')}`, { cause: error })
      })
    }
  },
)

/** Makes random changes of posts, tags, authors and settings, and lists the pages that show them. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { type Call, importPosts, makeSentPost } from './import-calls.ts'

export type RandomChangesOptions = {
  /** A client with the secret key. */
  server: SupabaseClient
  callAsOwner: Call
  random: () => number
  steps: number
  /** Compares pages; also called in the middle of a change, for example between deleting and restoring a tag. */
  look: (paths: readonly string[]) => Promise<void>
}

/**
 * Makes random changes, each kind at least once if `steps` allows it, and compares a quarter of all pages after each.
 * @returns the paths of all pages, including deleted ones, which were compared after the last change
 */
export async function makeRandomChanges({ steps, ...options }: RandomChangesOptions): Promise<string[]> {
  const { random, look } = options
  const writer = createWriter(options)
  for (let n = 0; n < FIRST_POSTS; n += 1) await writer.create()
  const names = Object.keys(writer.changes)
  const history: string[] = []
  let paths: string[] = []
  for (let step = 0; step < steps; step += 1) {
    const name = names[step < names.length ? step : Math.floor(random() * names.length)]!
    await writer.changes[name]!()
    history.push(name)
    paths = await writer.listPaths()
    const chosen = step === steps - 1 ? paths : paths.filter(() => random() < LOOKED_AT)
    await look(chosen).catch((error: unknown) => {
      throw new Error(`after ${history.join(', ')}`, { cause: error })
    })
  }
  return paths
}

const FIRST_POSTS = 14
const LOOKED_AT = 0.25

type Table = 'blog_posts' | 'news_posts'
type Post = { id: string; slug: string; table: Table; isOut: boolean }

const TAGS = ['Margins', 'Fees', 'Returns', 'Listing Copy']
const AUTHORS = ['Ada Example', 'Ben Sample', 'Cleo Specimen']
const PATHS = { blog_posts: '/blog', news_posts: '/news' } as const
/** Pages other than posts and tags, whose paths depend on the changes. */
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

async function done<T>(call: PromiseLike<{ data: T; error: unknown }>): Promise<T> {
  const { data, error } = await call
  expect(error).toBeNull()
  return data
}

function createWriter({ server, callAsOwner, random, look }: Omit<RandomChangesOptions, 'steps'>) {
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
      await look(['/blog', '/news', `${PATHS[post.table]}/${post.slug}`])
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
      done(server.rpc('set_news_interval', { minutes: 15 + Math.floor(random() * 100) })),
    'import posts': async () => {
      made += 1
      const sent = ['a', 'b'].map((letter) => makeSentPost(`${made}${letter}`, { tags: some() }))
      const kind = pick(['blog', 'news'] as const)
      const { runId } = await importPosts(callAsOwner, sent, { kind })
      await look([`/${kind}`, '/sitemap-blog.xml', '/authors'])
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
      await look(['/blog/tags', '/blog'])
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

  return { create: () => create(), changes, listPaths }
}

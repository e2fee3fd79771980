/**
 * Do pages take longer the more posts there are? Reads what the pages of readers read, by the same functions, from 100,
 * 10,000 and 100,000 posts, on the embedded database and on PostgreSQL (of the tests, which does not sync its files), and
 * sets the times of each size beside those of the first. Rendering is not in it: it costs the same at every size.
 * Run: npm run bench -- growth [pglite|postgres] [number of posts …]
 */
import { createPostsClient } from '#app/data/client/create-posts-client.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { findPostNeighbours } from '#app/data/posts/find-post-neighbours.ts'
import { findPost } from '#app/data/posts/find-post.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { searchPosts } from '#app/data/search/search-posts.ts'
import { countSitemapPosts, listSitemapPosts } from '#app/data/sitemaps/sitemap-posts.ts'
import { listTags } from '#app/data/tags/list-tags.ts'
import { startPostgresServer } from '#tests/support/database/postgres-server.ts'
import { addNumberedPosts } from './parts/numbered-posts.ts'
import { type OpenBackend, openBackend } from './parts/open-backend.ts'

const ROUNDS = 15
const POSTS_ON_A_PAGE = 12
const POSTS_PER_SITEMAP = 5_000
const BLOG = { table: 'blog_posts', failureMessage: 'The posts could not be read' } as const

type Stored = { count: number; oldest: { id: string; slug: string } }
type Reading = { name: string; read: (client: PostsClient, stored: Stored) => Promise<unknown> }

const lastPage = (count: number) => Math.ceil(count / POSTS_ON_A_PAGE)

const READINGS: Reading[] = [
  { name: 'the first page of the list', read: (client) => listPosts(client, { ...BLOG, page: 1 }) },
  {
    name: 'the last page of the list',
    read: (client, { count }) => listPosts(client, { ...BLOG, page: lastPage(count) }),
  },
  { name: 'a post', read: (client, { oldest }) => findPost(client, { ...BLOG, name: oldest.slug }) },
  {
    name: 'what goes on from it',
    read: (client, { oldest }) =>
      findPostNeighbours(client, { ...BLOG, postId: oldest.id, tagSlugs: ['guides', 'rare'] }),
  },
  {
    name: 'a tag of every post, first page',
    read: (client) => listPosts(client, { ...BLOG, tag: 'guides', page: 1 }),
  },
  {
    name: 'a tag of every post, last page',
    read: (client, { count }) => listPosts(client, { ...BLOG, tag: 'guides', page: lastPage(count) }),
  },
  {
    name: 'a tag of every 100th post',
    read: (client) => listPosts(client, { ...BLOG, tag: 'rare', page: 1 }),
  },
  { name: 'all tags with their counts', read: (client) => listTags(client, BLOG) },
  {
    name: 'a search',
    read: (client) =>
      searchPosts(client, { ...BLOG, query: 'amazon advertising', from: 0, limit: POSTS_ON_A_PAGE }),
  },
  { name: 'the sitemap index', read: (client) => countSitemapPosts(client, BLOG.table) },
  {
    name: 'the first sitemap of posts',
    read: async (client) => {
      const part = { table: BLOG.table, number: 1, size: POSTS_PER_SITEMAP }
      let count = 0
      for await (const posts of listSitemapPosts(client, part)) count += posts.length
      return count
    },
  },
]

const [engine, ...sizes] = process.argv.slice(2)
const counts = sizes.length > 0 ? sizes.map(Number) : [100, 10_000, 100_000]
if (engine !== 'postgres') await measureEngine('PGlite, synced to disk', await openBackend())
if (engine !== 'pglite') {
  const postgres = await startPostgresServer()
  try {
    if (postgres.adminUrl !== '') await measureEngine('PostgreSQL', await openBackend(postgres.adminUrl))
  } finally {
    await postgres.stop()
  }
}

async function measureEngine(name: string, backend: OpenBackend): Promise<void> {
  console.log(
    `\n${name}: milliseconds, the least of ${ROUNDS}; in brackets as parts of those of ${counts[0]} posts`,
  )
  const client = createPostsClient({
    url: 'http://127.0.0.1',
    publishableKey: backend.keys.publishable,
    fetch: (input, init) => backend.fetch(new Request(input, init)),
  })
  const first = new Map<string, number>()
  let stored = 0
  try {
    for (const count of counts) {
      const startedAt = performance.now()
      await addNumberedPosts(backend, stored, count)
      const perPost = (performance.now() - startedAt) / (count - stored)
      stored = count
      console.log(`${count} posts, each stored in ${perPost.toFixed(2)} ms`)
      const oldest = await findOldest(client)
      for (const reading of READINGS) await measure(first, reading, client, { count, oldest })
    }
  } finally {
    await backend.close()
  }
}

async function measure(
  first: Map<string, number>,
  { name, read }: Reading,
  client: PostsClient,
  posts: Stored,
): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedAt = performance.now()
    await read(client, posts)
    times.push(performance.now() - startedAt)
  }
  // What a busy machine adds is not the database's.
  const taken = Math.min(...times)
  if (!first.has(name)) first.set(name, taken)
  const ratio = (taken / first.get(name)!).toFixed(2)
  console.log(`  ${name.padEnd(34)} ${taken.toFixed(1).padStart(7)} (${ratio})`)
}

/** The post that is the oldest at every size. */
async function findOldest(client: PostsClient): Promise<{ id: string; slug: string }> {
  const { data, error } = await client
    .from('blog_posts')
    .select('id,slug')
    .order('published_at')
    .limit(1)
    .single()
  if (error) throw new Error(error.message)
  return data
}

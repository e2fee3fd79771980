/**
 * Do pages take longer the more posts there are? Reads what pages read, by the same functions, from 100 and from 100,000
 * posts, on the embedded database and on PostgreSQL (of the tests, which does not sync its files), and sets the times of
 * each size beside those of the first, of answers with as many rows. Rendering is not in it: it costs the same at every size.
 * Run: npm run bench -- growth [pglite|postgres] [number of posts …]
 */
import { listAuthorFeedPosts, listAuthorPosts } from '#app/data/authors/list-author-posts.ts'
import { listAuthors } from '#app/data/authors/list-authors.ts'
import { createPostsClient } from '#app/data/client/create-posts-client.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { findPostNeighbours } from '#app/data/posts/find-post-neighbours.ts'
import { listAuthoredPosts } from '#app/data/posts/list-authored-posts.ts'
import { listFeedPosts } from '#app/data/posts/list-feed-posts.ts'
import { findPost } from '#app/data/posts/find-post.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { searchPosts } from '#app/data/search/search-posts.ts'
import { countSitemapPosts, listSitemapPosts } from '#app/data/sitemaps/sitemap-posts.ts'
import { listTagFeedPosts } from '#app/data/tags/list-tag-feed-posts.ts'
import { listTags } from '#app/data/tags/list-tags.ts'
import { startPostgresServer } from '#tests/support/database/postgres-server.ts'
import { addNumberedPosts } from './parts/numbered-posts.ts'
import { type OpenBackend, openBackend } from './parts/open-backend.ts'

const ROUNDS = 40
const POSTS_ON_A_PAGE = 12
const POSTS_PER_SITEMAP = 50
const BLOG = { table: 'blog_posts', failureMessage: 'The posts could not be read' } as const

type Stored = {
  count: number
  isFirst: boolean
  oldest: { id: string; slug: string; author_id: string }
  /** Reads every post, as administrators do. */
  staff: PostsClient
}
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
    // Among the fewest posts it has one.
    read: (client, { isFirst }) => listPosts(client, { ...BLOG, tag: isFirst ? 'ads' : 'rare', page: 1 }),
  },
  { name: 'all tags with their counts', read: (client) => listTags(client, BLOG) },
  {
    name: 'a search',
    read: (client) =>
      searchPosts(client, { ...BLOG, query: 'amazon advertising', from: 0, limit: POSTS_ON_A_PAGE }),
  },
  {
    name: 'an author of every post, first page',
    read: (client, { oldest }) => listAuthorPosts(client, { authorId: oldest.author_id, page: 1 }),
  },
  {
    name: 'an author of every post, last page',
    read: (client, { oldest, count }) =>
      listAuthorPosts(client, { authorId: oldest.author_id, page: lastPage(count) }),
  },
  { name: 'all authors with their counts', read: (client) => listAuthors(client) },
  { name: 'the feed', read: (client) => listFeedPosts(client, BLOG) },
  { name: 'the feed of a tag', read: (client) => listTagFeedPosts(client, { ...BLOG, slug: 'guides' }) },
  {
    name: 'the feed of an author',
    read: (client, { oldest }) => listAuthorFeedPosts(client, oldest.author_id),
  },
  { name: 'the sitemap index', read: (client) => countSitemapPosts(client, BLOG.table) },
  { name: 'the first 50 of a sitemap', read: (client) => readSitemap(client, 1) },
  {
    name: 'the last 50 of a sitemap',
    read: (client, { count }) => readSitemap(client, count / POSTS_PER_SITEMAP),
  },
  {
    name: "writers' list, first page",
    read: (_, { staff }) => listAuthoredPosts(staff, { ...BLOG, page: 1, show: 'all' }),
  },
  {
    name: "writers' list, last page",
    read: (_, { staff, count }) => listAuthoredPosts(staff, { ...BLOG, page: lastPage(count), show: 'all' }),
  },
  {
    name: "writers' list, published",
    read: (_, { staff }) => listAuthoredPosts(staff, { ...BLOG, page: 1, show: 'published' }),
  },
  {
    name: "writers' list, drafts",
    read: (_, { staff }) => listAuthoredPosts(staff, { ...BLOG, page: 1, show: 'draft' }),
  },
]

async function readSitemap(client: PostsClient, number: number): Promise<number> {
  let count = 0
  const part = { table: BLOG.table, number, size: POSTS_PER_SITEMAP }
  for await (const posts of listSitemapPosts(client, part)) count += posts.length
  return count
}

const [engine, ...sizes] = process.argv.slice(2)
const counts = sizes.length > 0 ? sizes.map(Number) : [100, 100_000]
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
  const connect = (publishableKey: string) =>
    createPostsClient({
      url: 'http://127.0.0.1',
      publishableKey,
      fetch: (input, init) => backend.fetch(new Request(input, init)),
    })
  const [client, staff] = [connect(backend.keys.publishable), connect(backend.keys.secret)]
  const first = new Map<string, number>()
  let stored = 0
  try {
    for (const count of counts) {
      const startedAt = performance.now()
      await addNumberedPosts(backend, stored, count)
      const perPost = (performance.now() - startedAt) / (count - stored)
      stored = count
      console.log(`${count} posts, each stored in ${perPost.toFixed(2)} ms`)
      const stand = { count, oldest: await findOldest(client), isFirst: count === counts[0], staff }
      for (const reading of READINGS) await measure(first, reading, client, stand)
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
  console.log(`  ${name.padEnd(38)} ${taken.toFixed(1).padStart(7)} (${ratio})`)
}

/** The post that is the oldest at every size. */
async function findOldest(client: PostsClient): Promise<Stored['oldest']> {
  const { data, error } = await client
    .from('blog_posts')
    .select('id,slug,author_id')
    .order('published_at')
    .limit(1)
    .single()
  if (error) throw new Error(error.message)
  return { ...data, author_id: data.author_id! }
}

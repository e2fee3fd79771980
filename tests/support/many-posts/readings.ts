/**
 * Database reads of pages, feeds, sitemaps and searches, with the functions that they use. Each returns the same number
 * of rows for any number of numbered posts, so that sizes can be compared. Excludes rendering, whose cost is constant.
 */
import { findAuthor } from '#app/data/authors/find-author.ts'
import { listAuthorFeedPosts, listAuthorPosts } from '#app/data/authors/list-author-posts.ts'
import { listAuthors } from '#app/data/authors/list-authors.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { findPost } from '#app/data/posts/find-post.ts'
import { findPostNeighbors } from '#app/data/posts/find-post-neighbors.ts'
import { listFeedPosts, listNewestPosts, listPosts } from '#app/data/posts/list-posts.ts'
import { listLikeWords, searchPosts } from '#app/data/search/search-posts.ts'
import {
  countSitemapPosts,
  findNewestDate,
  listLatestPosts,
  listSitemapPosts,
} from '#app/data/posts/sitemap-posts.ts'
import { findTag } from '#app/data/tags/find-tag.ts'
import { listTagFeedPosts, listTags } from '#app/data/tags/list-tags.ts'

export type StoredPosts = {
  /** Published posts: 96 % of the numbered ones. */
  published: number
  /** The same post at every size. */
  oldest: { id: string; slug: string; author_id: string }
}

export type Reading = { name: string; read: (client: PostsClient, stored: StoredPosts) => Promise<unknown> }

export const BLOG = { table: 'blog_posts', failureMessage: 'The posts could not be read' } as const
const POSTS_ON_A_PAGE = 12
/** A third of the posts at the smallest size. */
const POSTS_PER_SITEMAP = 32
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000

/** @param count number of numbered posts */
export async function describeStored(client: PostsClient, count: number): Promise<StoredPosts> {
  const { data, error } = await client
    .from('blog_posts')
    .select('id,slug,author_id')
    .order('published_at')
    .limit(1)
    .single()
  if (error) throw new Error(error.message)
  return { published: count * 0.96, oldest: { ...data, author_id: data.author_id! } }
}

export const lastPage = ({ published }: StoredPosts) => Math.ceil(published / POSTS_ON_A_PAGE)
const middlePage = (stored: StoredPosts) => Math.ceil(lastPage(stored) / 2)

const ofTag = (tag: string, page: (stored: StoredPosts) => number): Reading['read'] => {
  return (client, stored) => listPosts(client, { ...BLOG, tag, page: page(stored) })
}
const ofAuthor = (page: (stored: StoredPosts) => number): Reading['read'] => {
  return (client, stored) =>
    listAuthorPosts(client, { authorId: stored.oldest.author_id, page: page(stored) })
}
const search = (query: string): Reading['read'] => {
  return (client) => searchPosts(client, { ...BLOG, query, from: 0, limit: POSTS_ON_A_PAGE })
}
const first = () => 1

export const READINGS: Reading[] = [
  { name: 'the first page of the list', read: (client) => listPosts(client, { ...BLOG, page: 1 }) },
  {
    name: 'the middle page of the list',
    read: (client, stored) => listPosts(client, { ...BLOG, page: middlePage(stored) }),
  },
  {
    name: 'the last page of the list',
    read: (client, stored) => listPosts(client, { ...BLOG, page: lastPage(stored) }),
  },
  { name: 'a page past the end', read: (client) => listPosts(client, { ...BLOG, page: 1_000_000 }) },
  { name: 'a post', read: (client, { oldest }) => findPost(client, { ...BLOG, name: oldest.slug }) },
  { name: 'a post by its id', read: (client, { oldest }) => findPost(client, { ...BLOG, name: oldest.id }) },
  { name: 'a missing post', read: (client) => findPost(client, { ...BLOG, name: 'nothing-here' }) },
  {
    name: 'the neighbors of a post',
    read: (client, { oldest }) =>
      findPostNeighbors(client, { ...BLOG, postId: oldest.id, tagSlugs: ['guides', 'rare'] }),
  },
  { name: 'the newest posts', read: (client) => listNewestPosts(client, BLOG) },
  { name: 'a tag', read: (client) => findTag(client, { ...BLOG, name: 'rare' }) },
  { name: 'a tag of every post, first page', read: ofTag('guides', first) },
  { name: 'a tag of every post, middle page', read: ofTag('guides', middlePage) },
  { name: 'a tag of every post, last page', read: ofTag('guides', lastPage) },
  {
    name: 'a tag of every 100th post',
    // Among 100 posts, only one has the tag "rare".
    read: (client, stored) => ofTag(stored.published > 100 ? 'rare' : 'ads', first)(client, stored),
  },
  { name: 'all tags with counts', read: (client) => listTags(client, BLOG) },
  { name: 'tags of blog and news', read: (client) => listTags(client, { failureMessage: '' }) },
  { name: 'search for words in titles', read: search('amazon advertising') },
  { name: 'search for a word in texts', read: search('margins') },
  { name: 'search for a rare word', read: search('zirconium') },
  { name: 'search without results', read: search('perpetuum') },
  {
    name: 'spelling suggestions',
    read: (client) => listLikeWords(client, { ...BLOG, query: 'advertsing' }),
  },
  { name: 'an author', read: (client) => findAuthor(client, 'ann-writer') },
  { name: 'an author of every post, first page', read: ofAuthor(first) },
  { name: 'an author of every post, middle page', read: ofAuthor(middlePage) },
  { name: 'an author of every post, last page', read: ofAuthor(lastPage) },
  { name: 'all authors with counts', read: (client) => listAuthors(client) },
  { name: 'the feed', read: (client) => listFeedPosts(client, BLOG) },
  { name: 'the feed of a tag', read: (client) => listTagFeedPosts(client, { ...BLOG, slug: 'guides' }) },
  {
    name: 'the feed of an author',
    read: (client, { oldest }) => listAuthorFeedPosts(client, oldest.author_id),
  },
  { name: 'the sitemap index', read: (client) => countSitemapPosts(client, BLOG.table) },
  { name: 'the newest date of a sitemap', read: (client) => findNewestDate(client, BLOG.table) },
  { name: 'the first part of a sitemap', read: (client) => readSitemap(client, 1) },
  {
    name: 'the middle part of a sitemap',
    read: (client, { published }) => readSitemap(client, Math.ceil(published / POSTS_PER_SITEMAP / 2)),
  },
  {
    name: 'the last part of a sitemap',
    read: (client, { published }) => readSitemap(client, published / POSTS_PER_SITEMAP),
  },
  {
    name: 'the sitemap of news',
    read: (client) =>
      listLatestPosts(client, { table: 'news_posts', since: new Date(Date.now() - TWO_DAYS_MS) }),
  },
  {
    name: 'llms.txt',
    read: (client) => listLatestPosts(client, { ...BLOG, limit: 50 }),
  },
]

/** Reads one part of the sitemap with this many posts. */
export async function readSitemap(
  client: PostsClient,
  number: number,
  size = POSTS_PER_SITEMAP,
): Promise<number> {
  return (await listSitemapPosts(client, { table: BLOG.table, number, size })).length
}

import { data, type RouterContextProvider } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, type PostsClient, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { countSitemapPosts, listSitemapPosts, type SitemapPost } from '#app/data/posts/sitemap-posts.ts'
import { toAbsolutePicture } from '#domain/html/render/absolute-addresses.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { findLastModified } from '#domain/posts/post-dates.ts'
import { parsePageNumber } from '#domain/posts/pagination.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import { countParts, listParts, POSTS_PER_PART } from './sitemap-parts.ts'
import { respondWithIndex, respondWithSitemap, type SitemapEntry } from './write-sitemap.ts'

type Section = { table: PostTable; path: '/blog' | '/news' }

export const BLOG: Section = { table: 'blog_posts', path: '/blog' }
export const NOTICES: Section = { table: 'news_posts', path: '/news' }
const SECTIONS: readonly Section[] = [BLOG, NOTICES]
/** Posts per chunk. A whole part in memory would survive two garbage collections. */
const WRITTEN_TOGETHER = 500

type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> }

/** Sends one part of the posts. Throws like `showLoadFailure`, and 404 past the last part. */
export async function answerPostSitemap(
  section: Section,
  { request, context }: LoaderArguments,
): Promise<Response> {
  const number = parsePageNumber(new URL(request.url).searchParams.get('page'))
  const client = context.get(clientContext)
  return showLoadFailure(async () => {
    if (number > 1 && number > countParts(await countSitemapPosts(client, section.table)))
      throw data(null, { status: 404 })
    return respondWithSitemap(await listEntries(section, number, context))
  })
}

/** Sends all posts as one sitemap, or an index of several. */
export async function answerAllPosts(context: Readonly<RouterContextProvider>): Promise<Response> {
  const client = context.get(clientContext)
  return showLoadFailure(async () => {
    const counts = await Promise.all(SECTIONS.map(({ table }) => countSitemapPosts(client, table)))
    const total = counts.reduce((sum, count) => sum + count, 0)
    return total > POSTS_PER_PART
      ? respondWithIndex([await listPostSitemaps(client, context.get(siteContext).siteUrl)])
      : respondWithSitemap(listEntriesOfAll(context))
  })
}

/** Lists the non-empty sitemaps of posts. */
export async function listPostSitemaps(client: PostsClient, siteUrl: string): Promise<SitemapEntry[]> {
  const parts = await Promise.all(
    SECTIONS.map(async ({ table, path }) =>
      listParts(`${siteUrl}/sitemap-${path.slice(1)}.xml`, await countSitemapPosts(client, table)),
    ),
  )
  return parts.flat().map((url) => ({ url }))
}

async function* listEntriesOfAll(context: Readonly<RouterContextProvider>) {
  for (const section of SECTIONS) yield* await listEntries(section, 1, context)
}

async function listEntries(
  { table, path }: Section,
  number: number,
  context: Readonly<RouterContextProvider>,
): Promise<Iterable<SitemapEntry[]>> {
  const { siteUrl, configuration } = context.get(siteContext)
  const storage = describePictureStorage(configuration, siteUrl)
  const part = { table, number, size: POSTS_PER_PART }
  const posts = await listSitemapPosts(context.get(clientContext), part)
  return describePosts(posts, { siteUrl, path, storage })
}

type Described = { siteUrl: string; path: string; storage: PictureStorage }

function* describePosts(posts: readonly SitemapPost[], described: Described): Generator<SitemapEntry[]> {
  for (let from = 0; from < posts.length; from += WRITTEN_TOGETHER)
    yield posts.slice(from, from + WRITTEN_TOGETHER).map((post) => describePost(post, described))
}

function describePost(post: SitemapPost, { siteUrl, path, storage }: Described): SitemapEntry {
  const url = siteUrl + toPostPath(path, post.slug)
  return {
    url,
    lastModified: findLastModified(post),
    image: toAbsolutePicture(post.featured_image, url, storage),
  }
}

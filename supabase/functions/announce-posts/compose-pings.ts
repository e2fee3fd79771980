/** Composes pings to search engines (IndexNow) and hubs (WebSub) about changed posts. */
import { z } from 'zod'
import { toAuthorPath } from '#domain/authors/author.ts'
import { isImportMarker } from '#domain/posts/post-tags.ts'
import { toTagSlugPath, toPostPath } from '#domain/posts/post-path.ts'

/** A post that was published, changed or unpublished since the last announcement. */
export const unannouncedPost = z.object({
  post_id: z.string(),
  post_table: z.enum(['blog_posts', 'news_posts']),
  /** Null if the post is not public anymore. */
  slug: z.string().nullable(),
  version: z.string().nullable(),
  former_slug: z.string().nullable(),
  /** Tags and author, as "tags {slug}" and "authors {slug}"; empty if the post is not public anymore. */
  lists: z.array(z.string()),
  former_lists: z.array(z.string()),
})
export type UnannouncedPost = z.infer<typeof unannouncedPost>

export type Listeners = {
  siteUrl: string
  indexNow: { url: string; key: string } | null
  hubs: readonly string[]
}

export type Ping = { purpose: 'indexnow' | 'websub'; url: string; body: string; content_type: string }

const LISTS = { blog_posts: '/blog', news_posts: '/news' } as const
const FEEDS = ['feed.xml', 'atom.xml', 'feed.json']
/** IndexNow allows 10,000. */
const URLS_PER_PING = 1_000
const TOPICS_PER_PING = 500

/** A ping for the search engines and each hub, or several if there are many URLs. */
export function composePings(posts: readonly UnannouncedPost[], listeners: Listeners): Ping[] {
  if (posts.length === 0) return []
  const { siteUrl, indexNow, hubs } = listeners
  const pings: Ping[] = []
  const urls = listUrls(posts, siteUrl)
  if (indexNow !== null) {
    for (let from = 0; from < urls.length; from += URLS_PER_PING)
      pings.push(composeIndexNow(urls.slice(from, from + URLS_PER_PING), siteUrl, indexNow))
  }
  const changed = [...new Set(posts.map(({ post_table: table }) => LISTS[table]))].toSorted()
  const topics = [...changed, ...listTouchedLists(posts)].flatMap((list) =>
    FEEDS.map((file) => `${siteUrl}${list}/${file}`),
  )
  for (let from = 0; from < topics.length; from += TOPICS_PER_PING)
    pings.push(...hubs.map((hub) => composeWebSub(topics.slice(from, from + TOPICS_PER_PING), hub)))
  return pings
}

function listUrls(posts: readonly UnannouncedPost[], siteUrl: string): string[] {
  const urls = posts.flatMap(({ post_table: table, slug, former_slug: former }) =>
    [slug, former].filter((name) => name !== null).map((name) => siteUrl + toPostPath(LISTS[table], name)),
  )
  return [...new Set(urls)]
}

/** https://www.indexnow.org/documentation */
function composeIndexNow(
  urlList: readonly string[],
  siteUrl: string,
  { url, key }: { url: string; key: string },
): Ping {
  const { host } = new URL(siteUrl)
  return {
    purpose: 'indexnow',
    url,
    body: JSON.stringify({ host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList }),
    content_type: 'application/json; charset=utf-8',
  }
}

/** A form with the changed topics (W3C WebSub, as in PubSubHubbub). */
function composeWebSub(topics: readonly string[], hub: string): Ping {
  const body = new URLSearchParams([['hub.mode', 'publish'], ...topics.map((topic) => ['hub.url', topic])])
  return {
    purpose: 'websub',
    url: hub,
    body: body.toString(),
    content_type: 'application/x-www-form-urlencoded',
  }
}

const AUTHOR = 'authors '
const TAG = 'tags '

function listTouchedLists(posts: readonly UnannouncedPost[]): string[] {
  const paths = posts.flatMap(({ post_table: table, lists, former_lists: former }) =>
    [...lists, ...former].flatMap((list) => toListPath(table, list) ?? []),
  )
  return [...new Set(paths)].toSorted()
}

/** Null for import markers, which are hidden in news. */
function toListPath(table: UnannouncedPost['post_table'], list: string): string | null {
  if (list.startsWith(AUTHOR)) return toAuthorPath(list.slice(AUTHOR.length))
  const slug = list.slice(TAG.length)
  const isMarker = isImportMarker(slug) || isImportMarker(slug.replaceAll('-', ' '))
  return isMarker && table === 'news_posts' ? null : toTagSlugPath(LISTS[table], slug)
}

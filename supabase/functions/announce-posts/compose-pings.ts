/** What search engines and hubs are told of posts, as their protocols have it. */
import { toAuthorPath } from '#domain/authors/author.ts'
import { isImportMarker } from '#domain/posts/post-tags.ts'
import { toTagSlugPath, toPostPath } from '#domain/posts/post-path.ts'

/** A post that appeared, changed or went since it was told of. */
export type UnannouncedPost = {
  post_id: string
  post_table: 'blog_posts' | 'news_posts'
  /** Null when readers can't see it any more. */
  slug: string | null
  version: string | null
  /** The one that was told; null when the post is new to them. */
  former_slug: string | null
  /** Its tags and its author, "tags {slug}" and "authors {slug}"; empty when readers can't see it any more. */
  lists: string[]
  /** Those with which it was told. */
  former_lists: string[]
}

/** Who is told. */
export type Listeners = {
  /** Origin without a slash at the end. */
  siteUrl: string
  indexNow: { url: string; key: string } | null
  hubs: readonly string[]
}

export type Ping = { purpose: 'indexnow' | 'websub'; url: string; body: string; content_type: string }

const LISTS = { blog_posts: '/blog', news_posts: '/news' } as const
const FEEDS = ['feed.xml', 'atom.xml', 'feed.json']
/** Of one request; the protocol allows 10,000. */
const ADDRESSES_PER_PING = 1_000

/** Topics of one request. */
const TOPICS_PER_PING = 500

/**
 * One request for each search engine's interface and each hub, more where there are very many addresses.
 */
export function composePings(posts: readonly UnannouncedPost[], listeners: Listeners): Ping[] {
  if (posts.length === 0) return []
  const { siteUrl, indexNow, hubs } = listeners
  const pings: Ping[] = []
  const addresses = listAddresses(posts, siteUrl)
  if (indexNow !== null) {
    for (let from = 0; from < addresses.length; from += ADDRESSES_PER_PING)
      pings.push(composeIndexNow(addresses.slice(from, from + ADDRESSES_PER_PING), siteUrl, indexNow))
  }
  const changed = [...new Set(posts.map(({ post_table: table }) => LISTS[table]))].toSorted()
  const topics = [...changed, ...listTouchedLists(posts)].flatMap((list) =>
    FEEDS.map((file) => `${siteUrl}${list}/${file}`),
  )
  for (let from = 0; from < topics.length; from += TOPICS_PER_PING)
    pings.push(...hubs.map((hub) => composeWebSub(topics.slice(from, from + TOPICS_PER_PING), hub)))
  return pings
}

/** Where posts are, and where they were before. */
function listAddresses(posts: readonly UnannouncedPost[], siteUrl: string): string[] {
  const addresses = posts.flatMap(({ post_table: table, slug, former_slug: former }) =>
    [slug, former].filter((name) => name !== null).map((name) => siteUrl + toPostPath(LISTS[table], name)),
  )
  return [...new Set(addresses)]
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

/** What hubs of the W3C recommendation understand, as PubSubHubbub had it: a form with each topic that has news. */
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

/** Paths of the tags and authors that posts have, and of those that they were told with before, each once. */
function listTouchedLists(posts: readonly UnannouncedPost[]): string[] {
  const paths = posts.flatMap(({ post_table: table, lists, former_lists: former }) =>
    [...lists, ...former].flatMap((list) => toListPath(table, list) ?? []),
  )
  return [...new Set(paths)].toSorted()
}

/** Null for a tag that readers of the news don't see. */
function toListPath(table: UnannouncedPost['post_table'], list: string): string | null {
  if (list.startsWith(AUTHOR)) return toAuthorPath(list.slice(AUTHOR.length))
  const slug = list.slice(TAG.length)
  const isMarker = isImportMarker(slug) || isImportMarker(slug.replaceAll('-', ' '))
  return isMarker && table === 'news_posts' ? null : toTagSlugPath(LISTS[table], slug)
}

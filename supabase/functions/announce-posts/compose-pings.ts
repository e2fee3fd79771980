/** What search engines and hubs are told of posts, as their protocols have it. */
import { toPostPath } from '#domain/posts/post-path.ts'

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
 * @param lists paths of tags and authors whose posts these are: each has feeds below it
 */
export function composePings(
  posts: readonly UnannouncedPost[],
  listeners: Listeners,
  lists: readonly string[] = [],
): Ping[] {
  if (posts.length === 0) return []
  const { siteUrl, indexNow, hubs } = listeners
  const pings: Ping[] = []
  const addresses = listAddresses(posts, siteUrl)
  if (indexNow !== null) {
    for (let from = 0; from < addresses.length; from += ADDRESSES_PER_PING)
      pings.push(composeIndexNow(addresses.slice(from, from + ADDRESSES_PER_PING), siteUrl, indexNow))
  }
  const changed = [...new Set(posts.map(({ post_table: table }) => LISTS[table]))].toSorted()
  const topics = [...changed, ...lists].flatMap((list) => FEEDS.map((file) => `${siteUrl}${list}/${file}`))
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

import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import type { Article } from '#app/data/posts/post-rows.ts'
import { composeFeed, type FeedList } from './compose-feed.ts'
import type { Feed } from './feed.ts'
import { FEED_FORMATS, type FeedFormat } from '#app/seo/feed-links.ts'
import { writeAtom } from './write-atom.ts'
import { writeJsonFeed } from './write-json-feed.ts'
import { writeRss } from './write-rss.ts'

const WRITERS: Record<FeedFormat, (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

export function findFeedFormat(path: string): FeedFormat {
  const file = path.toLowerCase().split('/').findLast(Boolean)
  return (Object.keys(FEED_FORMATS) as FeedFormat[]).find((format) => FEED_FORMATS[format].file === file)!
}

/**
 * Sends a feed. Its text depends only on posts and settings, so that its ETag is stable. There is no
 * Last-Modified, because the newest date stays the same when an older post is deleted.
 */
export function sendFeed(
  list: FeedList,
  posts: readonly Article[],
  format: FeedFormat,
  context: Readonly<RouterContextProvider>,
): Response {
  const { siteUrl, settings, configuration, discovery } = context.get(siteContext)
  const { hubs } = discovery
  const { file, type } = FEED_FORMATS[format]
  const storage = describePictureStorage(configuration, siteUrl)
  const { name: siteName, language } = settings
  const feed = composeFeed(list, posts, { siteUrl, siteName, language, storage, hubs }, file)
  return new Response(WRITERS[format](feed), {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...(hubs.length > 0 && { Link: listLinks(feed.feedUrl, hubs) }),
    },
  })
}

/** Links required by WebSub, section 4. */
function listLinks(self: string, hubs: readonly string[]): string {
  return [...hubs.map((hub) => `<${hub}>; rel="hub"`), `<${self}>; rel="self"`].join(', ')
}

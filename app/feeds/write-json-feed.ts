import type { Feed, FeedEntry } from './feed.ts'

export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    hubs: feed.hubs.length > 0 ? feed.hubs.map((url) => ({ type: 'WebSub', url })) : undefined,
    description: feed.description,
    language: feed.language,
    authors: [{ name: feed.siteName }],
    items: feed.entries.map(describeItem),
  })
}

function describeItem(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    content_html: entry.html,
    summary: entry.summary || undefined,
    image: entry.picture ?? undefined,
    date_published: entry.published.toISOString(),
    date_modified: entry.updated.toISOString(),
    authors: entry.author === null ? undefined : [{ name: entry.author }],
    tags: entry.tags.length > 0 ? entry.tags : undefined,
  }
}

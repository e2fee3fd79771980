import type { MetaDescriptor } from 'react-router'

const LIST_NAMES = { '/blog': 'Blog', '/news': 'News' }

type Site = { siteUrl: string; siteName: string }

/** Returns links to the feeds of blog or news. */
export function linkFeeds(path: keyof typeof LIST_NAMES, site: Site): MetaDescriptor[] {
  return linkFeedsOf({ path, name: LIST_NAMES[path] }, site)
}

/** Returns links to the feeds of any list of posts. */
export function linkFeedsOf(list: { path: string; name: string }, site: Site): MetaDescriptor[] {
  return Object.values(FEED_FORMATS).map(({ file, type, label }) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `${list.name} | ${site.siteName} (${label})`,
    href: `${site.siteUrl}${list.path}/${file}`,
  }))
}

/** Feed formats with file name and media type. */
export const FEED_FORMATS = {
  rss: { file: 'feed.xml', type: 'application/rss+xml', label: 'RSS' },
  atom: { file: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', label: 'JSON Feed' },
} as const

export type FeedFormat = keyof typeof FEED_FORMATS

import type { MetaDescriptor } from 'react-router'
import { FEED_FORMATS } from './feed-formats.ts'

const LIST_NAMES = { '/blog': 'Blog', '/news': 'News' }

/** Head links by which feed readers find the feeds of a list of posts. */
export function linkFeeds(
  path: keyof typeof LIST_NAMES,
  { siteUrl, siteName }: { siteUrl: string; siteName: string },
): MetaDescriptor[] {
  return Object.values(FEED_FORMATS).map(({ file, type, label }) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `${LIST_NAMES[path]} | ${siteName} (${label})`,
    href: `${siteUrl}${path}/${file}`,
  }))
}

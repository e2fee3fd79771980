/** Feed formats with file name and media type. */
export const FEED_FORMATS = {
  rss: { file: 'feed.xml', type: 'application/rss+xml', label: 'RSS' },
  atom: { file: 'atom.xml', type: 'application/atom+xml', label: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', label: 'JSON Feed' },
} as const

export type FeedFormat = keyof typeof FEED_FORMATS

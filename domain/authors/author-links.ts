import type { AuthorLink } from './author.ts'

/** Places that people know by a name, by the end of their host. */
const PLACES: [host: string, name: string][] = [
  ['linkedin.com', 'LinkedIn'],
  ['x.com', 'X'],
  ['twitter.com', 'X'],
  ['github.com', 'GitHub'],
  ['youtube.com', 'YouTube'],
  ['instagram.com', 'Instagram'],
  ['facebook.com', 'Facebook'],
  ['threads.net', 'Threads'],
  ['tiktok.com', 'TikTok'],
  ['bsky.app', 'Bluesky'],
  ['mastodon.social', 'Mastodon'],
  ['medium.com', 'Medium'],
  ['substack.com', 'Substack'],
]

/** What a link is called: its label, a name that people know its host by, or the host. */
export function labelAuthorLink({ url, label }: AuthorLink): string {
  if (label?.trim()) return label.trim()
  const host = readHost(url)
  return PLACES.find(([place]) => host === place || host.endsWith(`.${place}`))?.[1] ?? host
}

/** Links as the table keeps them; what is none there, however it came in, is left out. */
export function readAuthorLinks(stored: unknown): AuthorLink[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((link: unknown) => {
    if (typeof link !== 'object' || link === null || !('url' in link) || typeof link.url !== 'string')
      return []
    if (readHost(link.url) === '') return []
    const label = 'label' in link && typeof link.label === 'string' ? link.label : ''
    return [{ url: link.url, ...(label && { label }) }]
  })
}

/** Empty for what is no whole https address. */
function readHost(url: string): string {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return ''
  return new URL(url).hostname.replace(/^www\./, '')
}

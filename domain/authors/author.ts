/** Who writes posts: what is known of an author, and how readers see it. */

export type AuthorLink = {
  /** A whole https address. */
  url: string
  /** What the author wants it to be called; without one, its host says it. */
  label?: string
}

export type Author = {
  id: string
  /** The author's name in addresses. */
  slug: string
  name: string
  /** What the author does at the agency; maybe empty. */
  role: string
  /** Plain text, maybe empty; empty lines part paragraphs. */
  bio: string
  /** The address of a picture. */
  picture: string | null
  /** What the picture shows; empty where it is decoration beside the name. */
  picture_alt: string
  links: AuthorLink[]
}

export function toAuthorPath(slug: string): string {
  return `/authors/${encodeURIComponent(slug)}`
}

/** Paragraphs of the text about an author. */
export function listBioParagraphs(bio: string): string[] {
  return bio
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** The first letters of the first and the last word of a name; of one word, its first. Empty without any letter. */
export function makeInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
  return letters.length > 1 ? letters[0]! + letters.at(-1)! : (letters[0] ?? '')
}

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

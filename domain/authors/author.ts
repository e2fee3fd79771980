export type AuthorLink = {
  /** Absolute https URL. */
  url: string
  /** Shown instead of the host name. */
  label?: string
}

export type Author = {
  id: string
  slug: string
  name: string
  role: string
  /** Plain text; empty lines separate paragraphs. */
  bio: string
  picture: string | null
  /** Alt text; empty for a decorative picture. */
  picture_alt: string
  links: AuthorLink[]
}

export function toAuthorPath(slug: string): string {
  return `/authors/${encodeURIComponent(slug)}`
}

export function listBioParagraphs(bio: string): string[] {
  return bio
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

export function makeInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
  return letters.length > 1 ? letters[0]! + letters.at(-1)! : (letters[0] ?? '')
}

const KNOWN_SITES: [host: string, name: string][] = [
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

export function labelAuthorLink({ url, label }: AuthorLink): string {
  if (label?.trim()) return label.trim()
  const host = readHost(url)
  return KNOWN_SITES.find(([site]) => host === site || host.endsWith(`.${site}`))?.[1] ?? host
}

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

/** Returns an empty string unless the URL is absolute and https. */
function readHost(url: string): string {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return ''
  return new URL(url).hostname.replace(/^www\./, '')
}

type AuthorForm = {
  name: string
  /** If empty, it is generated from the name. */
  slug: string
  role: string
  bio: string
  picture: string
  pictureAlt: string
  /** One link per line: the URL and an optional label. */
  links: string
}

export type AuthorDraft = Omit<Author, 'id'>

export function toAuthorForm(author: Author | null): AuthorForm {
  if (!author) return { name: '', slug: '', role: '', bio: '', picture: '', pictureAlt: '', links: '' }
  const { name, slug, role, bio, picture, picture_alt: pictureAlt, links } = author
  return {
    name,
    slug,
    role,
    bio,
    picture: picture ?? '',
    pictureAlt,
    links: links.map(({ url, label }) => (label ? `${url} ${label}` : url)).join('\n'),
  }
}

export function toAuthorDraft(form: AuthorForm): AuthorDraft {
  return {
    name: form.name.trim(),
    slug: form.slug.trim(),
    role: form.role.trim(),
    bio: form.bio.trim(),
    picture: form.picture.trim() || null,
    picture_alt: form.pictureAlt.trim(),
    links: form.links.split('\n').flatMap(readLinkLine),
  }
}

function readLinkLine(line: string): AuthorLink[] {
  const [url = '', ...words] = line.trim().split(/\s+/)
  if (url === '') return []
  const label = words.join(' ')
  // People type URLs without a scheme.
  const whole = /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`
  return [{ url: whole, ...(label && { label }) }]
}

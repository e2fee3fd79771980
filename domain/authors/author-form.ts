import type { Author, AuthorLink } from './author.ts'

export type AuthorForm = {
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

import { makeSlug } from '#import/text/slug.ts'

export function toPostPath(listPath: string, slug: string): string {
  return `${listPath}/${encodeURIComponent(slug)}`
}

/** Path of a tag page; null for a tag without letters and digits, which has no page. */
export function toTagPath(listPath: string, tag: string): string | null {
  const slug = makeSlug(tag)
  return slug === '' ? null : toTagSlugPath(listPath, slug)
}

export function toTagSlugPath(listPath: string, slug: string): string {
  return `${listPath}/tags/${encodeURIComponent(slug)}`
}

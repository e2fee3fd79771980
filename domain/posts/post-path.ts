import { makeSlug } from '#import/text/slug.ts'

/** Path of a post under the path of its list; slugs may hold letters of any script. */
export function toPostPath(listPath: string, slug: string): string {
  return `${listPath}/${encodeURIComponent(slug)}`
}

/** Path of a tag's page under the path of a list; null for a text without letters and digits, which has no page. */
export function toTagPath(listPath: string, tag: string): string | null {
  const slug = makeSlug(tag)
  return slug === '' ? null : toTagSlugPath(listPath, slug)
}

/** The same from a slug as the database keeps it. */
export function toTagSlugPath(listPath: string, slug: string): string {
  return `${listPath}/tags/${encodeURIComponent(slug)}`
}

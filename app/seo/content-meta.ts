import { fillAgency } from '#content/agency/agency-name.ts'

export type ContentHead = { title: string; description: string; keywords: readonly string[] }

/** Returns head tags from a page's content, whose title may include the agency's name. */
export function readContentHead(
  head: ContentHead,
  siteName: string,
): { title: string; description: string; keywords: string } {
  const title = fillAgency(head.title, siteName)
  const suffix = ` | ${siteName}`
  return {
    title: title.endsWith(suffix) ? title.slice(0, -suffix.length) : title,
    description: fillAgency(head.description, siteName),
    keywords: head.keywords.join(', '),
  }
}

/** Approximate length at which search engines truncate titles. */
const MAX_TITLE_CHARACTERS = 65

/**
 * Appends the site's name, unless the title contains it or is too long, because search engines show the name
 * anyway.
 */
export function composeTitle(title: string, siteName: string): string {
  const composed = `${title} | ${siteName}`
  return title.includes(siteName) || composed.length > MAX_TITLE_CHARACTERS ? title : composed
}

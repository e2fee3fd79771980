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

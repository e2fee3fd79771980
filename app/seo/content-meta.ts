import { fillAgency } from '#content/agency/agency-name.ts'

export type ContentHead = { title: string; description: string; keywords: readonly string[] }

const NAME_SUFFIX = ' | {agency}'

/** Head tags from a page's content, whose title may include the agency's name. */
export function readContentHead(
  head: ContentHead,
  siteName: string,
): { title: string; description: string; keywords: string } {
  const title = head.title.endsWith(NAME_SUFFIX) ? head.title.slice(0, -NAME_SUFFIX.length) : head.title
  return {
    title: fillAgency(title, siteName),
    description: fillAgency(head.description, siteName),
    keywords: head.keywords.join(', '),
  }
}

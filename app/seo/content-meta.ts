import type { MetaDescriptor } from 'react-router'
import { fillAgency } from '#content/agency/agency-name.ts'
import { buildPageMeta } from './page-meta.ts'

export type ContentHead = { title: string; description: string; keywords: readonly string[] }

const NAME_SUFFIX = ' | {agency}'

/** Head tags from a page's content, whose title may end with the agency's name already. */
export function buildContentMeta(
  head: ContentHead,
  page: { path: string; siteUrl: string; siteName: string },
): MetaDescriptor[] {
  const title = head.title.endsWith(NAME_SUFFIX) ? head.title.slice(0, -NAME_SUFFIX.length) : head.title
  return buildPageMeta({
    ...page,
    title: fillAgency(title, page.siteName),
    description: fillAgency(head.description, page.siteName),
    keywords: head.keywords.join(', '),
  })
}

import type { MetaDescriptor } from 'react-router'
import { hrefOfPage } from '#app/posts/pager.tsx'
import { linkFeedsOf } from '#app/seo/feed-links.ts'
import { buildPageMeta } from '#app/seo/page-meta.ts'
import { type Author, listBioParagraphs, toAuthorPath } from '#domain/authors/author.ts'
import type { LoadedAuthor } from './load-author.ts'

export function describeAuthorPage(data: LoadedAuthor | undefined): MetaDescriptor[] {
  if (!data) return []
  const { author, siteUrl, siteName } = data
  if (!author) return [{ title: `Author not found | ${siteName}` }, { name: 'robots', content: 'noindex' }]
  const path = toAuthorPath(author.slug)
  const site = { siteUrl, siteName }
  return [
    ...buildPageMeta({
      ...site,
      title: data.page === 1 ? author.name : `${author.name}, page ${data.page}`,
      description: describeAuthor(author, siteName),
      path: hrefOfPage(path, data.page),
    }),
    ...linkFeedsOf({ path, name: author.name }, site),
  ]
}

/** What is said of an author in one sentence. */
export function describeAuthor(author: Author, siteName: string): string {
  const [first] = listBioParagraphs(author.bio)
  if (first) return first
  return `Articles and news by ${author.name}${author.role && `, ${author.role}`} at ${siteName}.`
}

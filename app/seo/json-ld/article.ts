import type { BlogPostingLeaf, NewsArticleLeaf, OrganizationLeaf, PersonLeaf } from 'schema-dts'
import { describePicture, type Picture } from './image-object.ts'
import { articleId, organizationId, primaryImageId, webPageId } from './node-ids.ts'

export type ArticleAuthor = { name: string; url: string | null }

export type ArticleFacts = {
  type: 'BlogPosting' | 'NewsArticle'
  siteUrl: string
  /** BCP 47 language tag. */
  language: string
  /** Canonical URL. */
  url: string
  headline: string
  description: string
  /** The first one is the main image of the page. */
  pictures: readonly Picture[]
  /** ISO 8601. */
  publishedAt: string
  /** ISO 8601. */
  modifiedAt: string
  /** Null for posts by the agency. */
  author: ArticleAuthor | null
  section: string
  tags: readonly string[]
  wordCount: number
}

export function describeArticle(article: ArticleFacts): BlogPostingLeaf | NewsArticleLeaf {
  const { siteUrl, url, tags, pictures } = article
  return {
    '@type': article.type,
    '@id': articleId(url),
    url,
    headline: article.headline,
    description: article.description,
    datePublished: article.publishedAt,
    dateModified: article.modifiedAt,
    author: describeAuthor(article.author, siteUrl),
    publisher: { '@id': organizationId(siteUrl) },
    isPartOf: { '@id': webPageId(url) },
    mainEntityOfPage: { '@id': webPageId(url) },
    articleSection: article.section,
    wordCount: article.wordCount,
    inLanguage: article.language,
    isAccessibleForFree: true,
    ...(tags.length > 0 && { keywords: [...tags] }),
    ...(pictures.length > 0 && {
      image: pictures.map((picture, at) =>
        describePicture(picture, at === 0 ? primaryImageId(url) : undefined),
      ),
    }),
  }
}

/** Repeats the agency's name and URL for consumers that don't resolve references. */
function describeAuthor(
  author: ArticleAuthor | null,
  siteUrl: string,
): PersonLeaf | Pick<OrganizationLeaf, '@type'> | { '@id': string } {
  if (!author) return { '@id': organizationId(siteUrl) }
  return { '@type': 'Person', name: author.name, ...(author.url && { url: author.url }) }
}

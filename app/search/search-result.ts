import type { FoundPost } from '#app/data/search/search-posts.ts'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { decodeWritten } from '#import/html/character-references.ts'
import { ELLIPSIS, makeExcerpt } from '#domain/posts/excerpt.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import { markWords, type TextPart, type SearchTerm } from '#domain/search/search-terms.ts'
import type { EntryKind, SiteEntry } from './list-entries.ts'

export type Result = {
  kind: EntryKind | 'Blog' | 'News'
  href: string
  icon: IconName
  title: TextPart[]
  text: TextPart[]
  /** ISO 8601; only for posts, like `author`. */
  publishedAt: string | null
  author: string | null
}

const TEXT_LENGTH = 240

export function toEntryResult(entry: SiteEntry, terms: readonly SearchTerm[]): Result {
  const { kind, href, icon, title, summary } = entry
  return {
    kind,
    href,
    icon,
    title: markWords(title, terms),
    text: markWords(makeExcerpt(summary, TEXT_LENGTH), terms),
    publishedAt: null,
    author: null,
  }
}

export function toPostResult(post: FoundPost, terms: readonly SearchTerm[]): Result {
  const isBlog = post.table === 'blog_posts'
  return {
    kind: isBlog ? 'Blog' : 'News',
    href: toPostPath(isBlog ? '/blog' : '/news', post.slug),
    icon: isBlog ? 'book-open-text' : 'megaphone',
    title: markWords(post.title, terms),
    text: markWords(
      post.excerpt === null ? makeExcerpt(post.summary, TEXT_LENGTH) : readExcerpt(post.excerpt),
      terms,
    ),
    publishedAt: post.published_at,
    author: post.author,
  }
}

/** Drops incomplete words at the ends of an excerpt. */
function readExcerpt(html: string): string {
  const text = decodeWritten(html).trim()
  const isFromStart = /^\p{Lu}/u.test(text)
  const words = isFromStart ? text : `${ELLIPSIS}${text.replace(/^\S*\s/, '')}`
  return makeExcerpt(words, TEXT_LENGTH)
}

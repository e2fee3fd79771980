import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { Closing } from '#content/pages/closings.ts'

/** What sets the blog apart from the news: where it lives and how it speaks. */
export type PostKind = {
  table: PostTable
  /** Path of the list; a post lives under it by its id. */
  path: '/blog' | '/news'
  /** What the menu calls it. */
  sectionName: 'Blog' | 'News'
  title: string
  subtitle: string
  /** Shown to search engines and in shared links. */
  description: string
  backLabel: string
  relatedTitle: string
  emptyTitle: string
  emptyText: string
  loadFailure: string
  /** Which of a post's tags a reader sees. */
  listVisibleTags: (tags: readonly string[]) => string[]
  showsSummary: boolean
  /** The first post of page one takes a cell of two by two. */
  hasLeadPost: boolean
  /** A post without a picture gets a drawn one; otherwise it has none. */
  drawsMissingCovers: boolean
  /** The banner under its lists and posts. */
  closing: Closing
}

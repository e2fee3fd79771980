import type { PostTable } from '#app/data/posts/post-rows.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'

/** Differences between blog and news. */
export type PostKind = {
  /** Key of its texts in the document `postLists`, which admin pages don't load. */
  name: 'blog' | 'news'
  table: PostTable
  /** Path of the list and prefix of post paths. */
  path: '/blog' | '/news'
  /** Label in the menu. */
  sectionName: 'Blog' | 'News'
  backLabel: string
  relatedTitle: string
  emptyTitle: string
  emptyText: string
  loadFailure: string
  /** Returns the tags of a post that readers see. */
  listVisibleTags: (tags: readonly string[]) => string[]
  showsSummary: boolean
  /** Whether the first post on page one takes two by two cells. */
  hasLeadPost: boolean
  /** Whether posts without a picture get a generated cover. */
  drawsMissingCovers: boolean
}

export const blogKind: PostKind = {
  name: 'blog',
  table: 'blog_posts',
  path: '/blog',
  sectionName: 'Blog',
  backLabel: 'Back to Blog',
  relatedTitle: 'Related Articles',
  emptyTitle: 'No blog posts yet.',
  emptyText: 'Check back soon for new content!',
  loadFailure: 'Failed to load blog posts',
  listVisibleTags: (tags) => [...tags],
  showsSummary: true,
  hasLeadPost: true,
  drawsMissingCovers: true,
}

export const newsKind: PostKind = {
  name: 'news',
  table: 'news_posts',
  path: '/news',
  sectionName: 'News',
  backLabel: 'Back to News',
  relatedTitle: 'Related News',
  emptyTitle: 'No news posts available yet.',
  emptyText: 'Check back soon for new content!',
  loadFailure: 'Failed to load news posts',
  listVisibleTags: listNewsTags,
  showsSummary: false,
  hasLeadPost: false,
  drawsMissingCovers: false,
}

/** Returns the kind with this path. */
export function findPostKind(path: string): PostKind {
  return /^\/news(?:[/.]|$)/i.test(path) ? newsKind : blogKind
}

/** Properties of a list on which its cards depend. */
export type CardKind = Pick<PostKind, 'path' | 'listVisibleTags' | 'showsSummary' | 'drawsMissingCovers'>

/** Used by lists that mix blog and news, so that their cards look the same. */
export const MIXED_KINDS: Record<PostTable, CardKind> = {
  blog_posts: blogKind,
  news_posts: { ...newsKind, showsSummary: true, drawsMissingCovers: true },
}

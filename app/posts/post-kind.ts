import type { PostTable } from '#app/data/posts/post-rows.ts'
import { blogClosing, type Closing, newsClosing } from '#content/pages/closings.ts'
import { postListTitles } from '#content/pages/post-lists.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'

/** How blog and news differ. */
export type PostKind = {
  table: PostTable
  /** Path of the list, and prefix of the paths of posts. */
  path: '/blog' | '/news'
  /** Label in the menu. */
  sectionName: 'Blog' | 'News'
  title: string
  subtitle: string
  /** For search engines and shared links. */
  description: string
  backLabel: string
  relatedTitle: string
  emptyTitle: string
  emptyText: string
  loadFailure: string
  /** The tags of a post that readers see. */
  listVisibleTags: (tags: readonly string[]) => string[]
  showsSummary: boolean
  /** The first post of page one takes two by two cells. */
  hasLeadPost: boolean
  /** Posts without a picture get a drawn cover. */
  drawsMissingCovers: boolean
  /** The banner below lists and posts. */
  closing: Closing
}

export const blogKind: PostKind = {
  table: 'blog_posts',
  path: '/blog',
  sectionName: 'Blog',
  title: postListTitles.blog,
  subtitle: 'Insights, tips, and the latest trends in digital marketing',
  description:
    'Working guides for Amazon sellers and direct-to-consumer brands: advertising, listings, launches, stock, fees and account health.',
  backLabel: 'Back to Blog',
  relatedTitle: 'Related Articles',
  emptyTitle: 'No blog posts yet.',
  emptyText: 'Check back soon for new content!',
  loadFailure: 'Failed to load blog posts',
  listVisibleTags: (tags) => [...tags],
  showsSummary: true,
  hasLeadPost: true,
  drawsMissingCovers: true,
  closing: blogClosing,
}

export const newsKind: PostKind = {
  table: 'news_posts',
  path: '/news',
  sectionName: 'News',
  title: postListTitles.news,
  subtitle: 'Announcements, insights and industry developments for marketplace sellers and brands',
  description:
    'Announcements from the agency, seasonal calendars and guides to lasting marketplace rules for Amazon sellers and brands.',
  backLabel: 'Back to News',
  relatedTitle: 'Related News',
  emptyTitle: 'No news posts available yet.',
  emptyText: 'Check back soon for new content!',
  loadFailure: 'Failed to load news posts',
  listVisibleTags: listNewsTags,
  showsSummary: false,
  hasLeadPost: false,
  drawsMissingCovers: false,
  closing: newsClosing,
}

/** The kind with this path. */
export function findPostKind(path: string): PostKind {
  return /^\/news(?:[/.]|$)/i.test(path) ? newsKind : blogKind
}

/** Properties of a post's list that its card depends on. */
export type CardKind = Pick<PostKind, 'path' | 'listVisibleTags' | 'showsSummary' | 'drawsMissingCovers'>

/** For lists that mix blog and news: their cards look alike. */
export const MIXED_KINDS: Record<PostTable, CardKind> = {
  blog_posts: blogKind,
  news_posts: { ...newsKind, showsSummary: true, drawsMissingCovers: true },
}

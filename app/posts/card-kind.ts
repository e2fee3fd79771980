import type { PostTable } from '#app/data/posts/post-rows.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'
import type { PostKind } from './post-kind.ts'

/** What a card needs to know of its list. */
export type CardKind = Pick<PostKind, 'path' | 'listVisibleTags' | 'showsSummary' | 'drawsMissingCovers'>

const ALIKE = { showsSummary: true, drawsMissingCovers: true }

/** How posts are shown in a list that holds those of blog and news: alike. */
export const MIXED_KINDS: Record<PostTable, CardKind> = {
  blog_posts: { ...ALIKE, path: '/blog', listVisibleTags: (tags) => [...tags] },
  news_posts: { ...ALIKE, path: '/news', listVisibleTags: listNewsTags },
}

import type { PostKind } from '#app/posts/post-kind.ts'
import { blogClosing } from '#content/pages/closings.ts'
import { postListTitles } from '#content/pages/post-lists.ts'

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

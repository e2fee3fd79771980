import type { PostKind } from '#app/posts/post-kind.ts'
import { newsClosing } from '#content/pages/closings.ts'
import { postListTitles } from '#content/pages/post-lists.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'

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

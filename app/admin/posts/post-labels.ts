import type {
  UnchangedPost,
  ListedPost,
  PostOrder,
  PostState,
  ReviewFilter,
  ReviewState,
} from '#app/data/post-list-manager.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'

export const STATE_LABELS: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  newer: 'Newer draft',
  bin: 'In the trash',
}

export const STATE_TONES: Record<PostState, BadgeTone> = {
  draft: 'plain',
  scheduled: 'note',
  published: 'good',
  newer: 'note',
  bin: 'bad',
}

export const REVIEW_LABELS: Record<ReviewFilter, string> = {
  waiting: 'Waiting for me',
  submitted: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
}

export const REVIEW_TONES: Record<ReviewState, BadgeTone> = {
  submitted: 'note',
  changes_requested: 'bad',
  approved: 'good',
}

export const ORDER_LABELS: Record<PostOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed',
  title: 'By title',
}

/** Why a post was not changed; shown after its title and a colon. */
export const REASON_LABELS: Record<UnchangedPost['reason'], string> = {
  gone: 'it was deleted',
  changed: 'someone changed it in the meantime',
  already: 'no change was needed',
  blocked: 'you may not change it',
  taken: 'another post has its ID',
}

export const KIND_LABELS: Record<ListedPost['table'], string> = { blog_posts: 'Blog', news_posts: 'News' }

/** @param now in milliseconds */
export function readState(
  { status, published_at: at, deleted_at: deletedAt }: ListedPost,
  now: number,
): PostState {
  if (deletedAt !== null) return 'bin'
  if (status === 'draft') return 'draft'
  return Date.parse(at) > now ? 'scheduled' : 'published'
}

export function countPosts(count: number): string {
  return count === 1 ? '1 post' : `${count.toLocaleString('en-US')} posts`
}

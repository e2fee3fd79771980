/** States, filters and limits of the post list and of reviews, without schemas, so that pages don't load those. */

export const MAX_POSTS_PER_CALL = 50

export const MAX_NOTE_LENGTH = 2000

/** `newer`: published, with newer unpublished changes. `bin`: deleted, can be restored. */
export const POST_STATES = ['draft', 'scheduled', 'published', 'newer', 'bin'] as const
export type PostState = (typeof POST_STATES)[number]

/** `submitted`: awaits a reviewer. `changes_requested`: awaits its author. `approved`: can be published. */
export const REVIEW_STATES = ['submitted', 'changes_requested', 'approved'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** `waiting`: submitted, and the caller may review it. */
export const REVIEW_FILTERS = ['waiting', ...REVIEW_STATES] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

export const REVIEW_ACTIONS = [
  'submitted',
  'withdrawn',
  'assigned',
  'changes_requested',
  'approved',
  /** The author changed the post after it was approved. */
  'reopened',
  'published',
  'scheduled',
] as const

export const POST_ORDERS = ['newest', 'oldest', 'changed', 'title'] as const
export type PostOrder = (typeof POST_ORDERS)[number]

export const POST_FILTERS = ['all', 'published', 'scheduled', 'draft'] as const

export type PostFilter = (typeof POST_FILTERS)[number]

export const NOTED_COLUMNS = 'post_id,updated_at,saved_by_email'

type NotedDraft = { post_id: string; updated_at: string; saved_by_email: string | null }

export function addNewerDrafts<Post extends { id: string }>(
  posts: readonly Post[],
  drafts: readonly NotedDraft[],
): (Post & { newer_draft?: Omit<NotedDraft, 'post_id'> })[] {
  const known = new Map(drafts.map(({ post_id: id, ...draft }) => [id, draft]))
  return posts.map((post) => {
    const draft = known.get(post.id)
    return draft ? { ...post, newer_draft: draft } : post
  })
}

import type { Input, PostReview, ReviewCounts } from '#supabase/functions/manage-reviews/contract.ts'
import { callFunction } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'

export { MAX_NOTE_LENGTH } from '#domain/posts/post-states.ts'
export type { PostReview, ReviewCounts, ReviewEvent } from '#supabase/functions/manage-reviews/contract.ts'

type WithoutPost<Step> = Step extends unknown ? Omit<Step, 'table' | 'id'> : never
/** Submit, withdraw, assign, request changes or approve. */
export type ReviewStep = WithoutPost<Exclude<Input, { action: 'count' | 'read' }>>

// Without a schema, because the top bar counts reviews on every admin page.
const send = <Answer>(client: PostsClient, body: object) =>
  callFunction<Answer>(client, 'manage-reviews', {
    body,
    failureMessage: 'This did not work. Please try again.',
  })

/**
 * The review of a post. Functions throw `DataError` or `FunctionError`.
 * @param post id is null until the post is stored
 */
export function createReviewManager(client: PostsClient, post: { table: PostTable; id: string | null }) {
  return {
    read: () => send<PostReview>(client, { action: 'read', ...post }),
    take: (step: ReviewStep) => send<PostReview>(client, { ...post, ...step }),
  }
}

/** Counts reviews that wait for the signed-in person. @throws DataError or FunctionError */
export function countReviews(client: PostsClient): Promise<ReviewCounts> {
  return send(client, { action: 'count' })
}

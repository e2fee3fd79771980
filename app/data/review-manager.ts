import type { Input, PostReview, ReviewCounts } from '#supabase/functions/manage-reviews/contract.ts'
import { callFunction } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'

export { MAX_NOTE_LENGTH } from '#domain/posts/post-states.ts'
export type { PostReview, ReviewCounts, ReviewEvent } from '#supabase/functions/manage-reviews/contract.ts'

type OmitKey<Step> = Step extends unknown ? Omit<Step, 'table' | 'id'> : never
/** A step of a review: submit, withdraw, assign, request-changes or approve, with what it needs. */
export type ReviewStep = OmitKey<Exclude<Input, { action: 'count' | 'read' }>>

const FAILURE = 'This did not work. Please try again.'

/**
 * The review of one post. Each call throws `DataError` or `FunctionError` with a message for people.
 * @param post its id is null until it is stored
 */
export function createReviewManager(client: PostsClient, post: { table: PostTable; id: string | null }) {
  const send = (body: object) =>
    callFunction<PostReview>(client, 'manage-reviews', { body, failureMessage: FAILURE })
  return {
    read: () => send({ action: 'read', ...post }),
    /** @returns the review after the step */
    take: (step: ReviewStep) => send({ ...post, ...step }),
  }
}

/** What waits for whoever is signed in. @throws DataError or FunctionError, with words for people */
export function countReviews(client: PostsClient): Promise<ReviewCounts> {
  const body: Input = { action: 'count' }
  return callFunction(client, 'manage-reviews', { body, failureMessage: FAILURE })
}

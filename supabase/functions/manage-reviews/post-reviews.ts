/** Reviews of posts, as the database keeps them: its functions decide about each step by the rights of the caller. */
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import {
  answers,
  type Input,
  type PostReview,
  type ReviewCounts,
  reviewers as reviewersSchema,
} from '#supabase/functions/manage-reviews/contract.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'

type Call = Pick<FunctionCall<unknown>, 'supabase' | 'user'>
type PostKey = { table: PostTableName; id: string }
type Step = Exclude<Input, { action: 'count' | 'read' }>

const MOST_EVENTS = 50

/** Why a step was not taken, as `review_post` says it. */
const REFUSALS: Record<string, { status: number; message: string }> = {
  off: { status: 409, message: 'Reviews are switched off on this site.' },
  missing: { status: 404, message: 'There is no such post.' },
  changed: {
    status: 409,
    message: 'This post was changed since you read it. Open it anew, then decide.',
  },
  published: { status: 409, message: 'This post is published as it is. There is nothing to review.' },
  state: { status: 409, message: 'This review has gone on meanwhile. Read it again.' },
  own: { status: 409, message: 'You submitted this yourself. Somebody else has to look at it.' },
  reviewer: { status: 409, message: 'This person can’t review posts. Choose somebody else.' },
  often: { status: 429, message: 'These were many steps in an hour. Wait a while, then go on.' },
}

export async function countReviews({ supabase }: Call): Promise<ReviewCounts> {
  const { data } = await supabase.rpc('count_reviews', undefined, { get: true }).throwOnError()
  return answers.count.parse(data)
}

/** Of a post that is not stored yet: whom it can be submitted to. */
export async function readUnsaved({ supabase, user }: Call): Promise<PostReview> {
  const [{ is_on: isOn }, reviewers] = await Promise.all([
    countReviews({ supabase, user }),
    listReviewers(supabase),
  ])
  return { is_on: isOn, review: null, events: [], reviewers, version: null, caller: user?.id ?? null }
}

async function listReviewers(supabase: Call['supabase']): Promise<PostReview['reviewers']> {
  const { data } = await supabase.rpc('list_reviewers', undefined, { get: true }).throwOnError()
  return reviewersSchema.parse(data)
}

/** Sees what the policies show the caller. */
export async function readReview({ supabase, user }: Call, { table, id }: PostKey): Promise<PostReview> {
  const of = { post_table: table, post_id: id }
  const [counts, review, events, reviewers, version] = await Promise.all([
    countReviews({ supabase, user }),
    supabase
      .from('post_reviews')
      .select('state, submitted_by, submitted_by_email, submitted_by_name, submitted_at, reviewer')
      .match(of)
      .maybeSingle(),
    supabase
      .from('post_review_events')
      .select('id, action, note, actor_email, actor_name, reviewer_email, reviewer_name, created_at')
      .match(of)
      .order('id', { ascending: false })
      .limit(MOST_EVENTS),
    listReviewers(supabase),
    readVersion(supabase, { table, id }),
  ])
  const error = review.error ?? events.error
  if (error) throw new Error('The review of a post could not be read', { cause: error })
  return answers.read.parse({
    is_on: counts.is_on,
    review: review.data,
    events: events.data,
    reviewers,
    version,
    caller: user?.id ?? null,
  })
}

/** Of the post or its newer draft, whichever was written last. */
async function readVersion(database: Call['supabase'], { table, id }: PostKey): Promise<string | null> {
  const [post, draft] = await Promise.all([
    database
      .from(table as 'news_posts')
      .select('updated_at')
      .eq('id', id)
      .maybeSingle(),
    database.from('post_drafts').select('updated_at').match({ post_table: table, post_id: id }).maybeSingle(),
  ])
  const error = post.error ?? draft.error
  if (error) throw new Error('The version of a post could not be read', { cause: error })
  const versions = [post.data?.updated_at, draft.data?.updated_at].filter((one) => one !== undefined)
  return post.data === null
    ? null
    : versions.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0]!
}

/** @throws FunctionRefusal 403, 404, 409, 429 with words for people */
export async function moveReview({ supabase }: Call, step: Step): Promise<void> {
  const { data, error } = await supabase.rpc('review_post', {
    p_table: step.table,
    p_post: step.id,
    p_action: step.action,
    ...('note' in step && { p_note: step.note }),
    ...('reviewer' in step && step.reviewer !== null && { p_reviewer: step.reviewer }),
    ...('version' in step && { p_version: step.version }),
  })
  if (error?.code === '42501') throw new FunctionRefusal(403, error.message)
  if (error) throw new Error('A review could not be moved on', { cause: error })
  const refusal = REFUSALS[data]
  if (refusal) throw new FunctionRefusal(refusal.status, refusal.message)
}

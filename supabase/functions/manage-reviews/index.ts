import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import type { PostKey } from '../_shared/posts/authored-posts.ts'
import { mustWorkOn } from '../_shared/posts/post-store.ts'
import { answers, input, type Input } from './contract.ts'

type Call = FunctionCall<Input>

const MAX_EVENTS = 50

/** Outcomes of the database function `review_post` that are refusals. */
const REFUSALS: Record<string, { status: number; message: string }> = {
  off: { status: 409, message: 'Reviews are switched off on this site.' },
  missing: { status: 404, message: 'There is no such post.' },
  changed: {
    status: 409,
    message: 'This post was changed since you read it. Open it again, then decide.',
  },
  published: { status: 409, message: 'This post is published as it is. There is nothing to review.' },
  state: { status: 409, message: 'Someone else continued this review. Read it again.' },
  own: { status: 409, message: 'You submitted this yourself. Someone else has to review it.' },
  reviewer: { status: 409, message: 'This person can’t review posts. Choose someone else.' },
  often: { status: 429, message: 'There were too many steps within an hour. Try again later.' },
}

/** Reviews of posts; the database checks permissions. Not for editor mode, which has no names. */
export default serveActions(
  {
    access: 'administrator',
    permission: 'posts.write',
    input,
    answers,
    reads: ['count', 'read'],
    refusals: { '42501': 403 },
    before: async (call) => {
      const { body } = call
      if (body.action !== 'count' && body.id !== null)
        await mustWorkOn(call, { table: body.table, id: body.id })
    },
  },
  {
    count: ({ supabase }) => countReviews(supabase),
    read: (call, { table, id }) => (id === null ? readUnsaved(call) : readReview(call, { table, id })),
    submit: moveReview,
    withdraw: moveReview,
    assign: moveReview,
    'request-changes': moveReview,
    approve: moveReview,
  },
)

async function countReviews(supabase: Call['supabase']) {
  return answers.count.parse(await askDatabase(supabase.rpc('count_reviews', undefined, { get: true })))
}

const listReviewers = (supabase: Call['supabase']) =>
  askDatabase(supabase.rpc('list_reviewers', undefined, { get: true }))

/** For a post that is not stored yet. */
async function readUnsaved({ supabase, user }: Call): Promise<unknown> {
  const [{ is_on: isOn }, reviewers] = await Promise.all([countReviews(supabase), listReviewers(supabase)])
  return { is_on: isOn, review: null, events: [], reviewers, version: null, caller: user?.id ?? null }
}

async function readReview({ supabase, user }: Call, { table, id }: PostKey): Promise<unknown> {
  const columns = { post_table: table, post_id: id }
  const [{ is_on: isOn }, review, events, reviewers, version] = await Promise.all([
    countReviews(supabase),
    askDatabase(
      supabase
        .from('post_reviews')
        .select('state, submitted_by, submitted_by_email, submitted_by_name, submitted_at, reviewer')
        .match(columns)
        .maybeSingle(),
    ),
    askDatabase(
      supabase
        .from('post_review_events')
        .select('id, action, note, actor_email, actor_name, reviewer_email, reviewer_name, created_at')
        .match(columns)
        .order('id', { ascending: false })
        .limit(MAX_EVENTS),
    ),
    listReviewers(supabase),
    readVersion(supabase, { table, id }),
  ])
  return { is_on: isOn, review, events, reviewers, version, caller: user?.id ?? null }
}

/** Latest version of the post or its newer draft. */
async function readVersion(supabase: Call['supabase'], { table, id }: PostKey): Promise<string | null> {
  const [post, draft] = await Promise.all([
    askDatabase(
      supabase
        .from(table as 'news_posts')
        .select('updated_at')
        .eq('id', id)
        .maybeSingle(),
    ),
    askDatabase(
      supabase
        .from('post_drafts')
        .select('updated_at')
        .match({ post_table: table, post_id: id })
        .maybeSingle(),
    ),
  ])
  if (post === null) return null
  const isDraftLater = draft !== null && Date.parse(draft.updated_at) > Date.parse(post.updated_at)
  return isDraftLater ? draft.updated_at : post.updated_at
}

type Step = Exclude<Input, { action: 'count' | 'read' }>

async function moveReview(call: Call, step: Step): Promise<unknown> {
  const outcome = await askDatabase(
    call.supabase.rpc('review_post', {
      p_table: step.table,
      p_post: step.id,
      p_action: step.action,
      ...('note' in step && { p_note: step.note }),
      ...('reviewer' in step && step.reviewer !== null && { p_reviewer: step.reviewer }),
      ...('version' in step && { p_version: step.version }),
    }),
  )
  const refusal = REFUSALS[outcome]
  if (refusal) throw new FunctionRefusal(refusal.status, refusal.message)
  return readReview(call, step)
}

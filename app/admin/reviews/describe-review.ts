/** What a review is at, and what happened in it, in words. */
import type { PostReview, ReviewEvent } from '#app/data/review-manager.ts'
import { formatMoment } from '#app/ui/format-moment.ts'

const ACTIONS: Record<ReviewEvent['action'], string> = {
  submitted: 'submitted it for review',
  withdrawn: 'took it back',
  assigned: 'gave it to whoever may review',
  changes_requested: 'asked for changes',
  approved: 'approved it',
  reopened: 'changed it after it was approved',
  published: 'published it',
  scheduled: 'scheduled it',
}

/** A line of the history, without its note. */
export function describeEvent(event: ReviewEvent): string {
  const { action, reviewer_email: email, reviewer_name: name } = event
  const who = nameActor(event)
  const asked = name ?? email
  if (asked === null) return `${who} ${ACTIONS[action]}`
  return action === 'assigned' ? `${who} asked ${asked}` : `${who} ${ACTIONS[action]} and asked ${asked}`
}

/** Where the review stands, for whoever reads it. */
export function describeReview({ review, events, reviewers, caller }: PostReview): string {
  if (review === null) return 'No review is under way.'
  const last = (action: ReviewEvent['action']) => nameActor(events.find((event) => event.action === action))
  if (review.state === 'changes_requested') return `${last('changes_requested')} asked for changes.`
  if (review.state === 'approved') return `${last('approved')} approved this. It can be published.`
  const when = formatMoment(review.submitted_at)
  const who =
    review.submitted_by !== null && review.submitted_by === caller
      ? 'You'
      : (review.submitted_by_name ?? review.submitted_by_email ?? 'Somebody')
  return `${who} submitted this for review on ${when}. ${nameWaiting(review.reviewer, reviewers, caller)}`
}

function nameActor(event: ReviewEvent | undefined): string {
  return event?.actor_name ?? event?.actor_email ?? 'Somebody'
}

function nameWaiting(
  reviewer: string | null,
  reviewers: PostReview['reviewers'],
  caller: string | null,
): string {
  if (reviewer === null) return 'It waits for an owner or editor.'
  if (reviewer === caller) return 'It waits for you.'
  return `It waits for ${reviewers.find(({ id }) => id === reviewer)?.name ?? 'somebody who left'}.`
}

/** What whoever judged or submitted last has said; empty when they said nothing. */
export function findLastNote({ events }: PostReview): string {
  return events.find(({ action }) => action !== 'assigned' && action !== 'reopened')?.note ?? ''
}

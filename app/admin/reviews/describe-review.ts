import type { PostReview, ReviewEvent } from '#app/data/review-manager.ts'
import { formatMoment } from '#app/ui/format-moment.ts'

const ACTIONS: Record<ReviewEvent['action'], string> = {
  submitted: 'submitted it for review',
  withdrawn: 'withdrew it',
  assigned: 'assigned it to any reviewer',
  changes_requested: 'asked for changes',
  approved: 'approved it',
  reopened: 'changed it after the approval',
  published: 'published it',
  scheduled: 'scheduled it',
}

export function describeEvent(event: ReviewEvent): string {
  const { action, reviewer_email: email, reviewer_name: name } = event
  const who = nameActor(event)
  const asked = name ?? email
  if (asked === null) return `${who} ${ACTIONS[action]}`
  return action === 'assigned'
    ? `${who} assigned it to ${asked}`
    : `${who} ${ACTIONS[action]} and asked ${asked}`
}

/** Describes the state of a review for the person looking at it. */
export function describeReview({ review, events, reviewers, caller }: PostReview): string {
  if (review === null) return 'There is no open review.'
  const last = (action: ReviewEvent['action']) => nameActor(events.find((event) => event.action === action))
  if (review.state === 'changes_requested') return `${last('changes_requested')} asked for changes.`
  if (review.state === 'approved') return `${last('approved')} approved this. It can be published.`
  const when = formatMoment(review.submitted_at)
  const who =
    review.submitted_by !== null && review.submitted_by === caller
      ? 'You'
      : (review.submitted_by_name ?? review.submitted_by_email ?? 'Someone')
  return `${who} submitted this for review on ${when}. ${nameWaiting(review.reviewer, reviewers, caller)}`
}

function nameActor(event: ReviewEvent | undefined): string {
  return event?.actor_name ?? event?.actor_email ?? 'Someone'
}

function nameWaiting(
  reviewer: string | null,
  reviewers: PostReview['reviewers'],
  caller: string | null,
): string {
  if (reviewer === null) return 'Waiting for an owner or editor.'
  if (reviewer === caller) return 'Waiting for you.'
  return `Waiting for ${reviewers.find(({ id }) => id === reviewer)?.name ?? 'a former colleague'}.`
}

/** Returns the note of the last decision or submission; empty if it has none. */
export function findLastNote({ events }: PostReview): string {
  return events.find(({ action }) => action !== 'assigned' && action !== 'reopened')?.note ?? ''
}

import { useId, useRef, useState } from 'react'
import {
  MAX_NOTE_LENGTH,
  type PostReview,
  type ReviewEvent,
  type ReviewStep,
} from '#app/data/review-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { describeEvent, describeReview } from './describe-review.ts'
import '#app/ui/feedback/notice.css'

export type Submission = { note: string; reviewer: string | null }

export type ReviewActions = {
  failure: string | null
  isBusy: boolean
  reload: () => void
  /** @returns whether it succeeded */
  take: (step: ReviewStep) => Promise<boolean>
}

type ReviewDialogProps = {
  review: ReviewActions
  known: PostReview
  /** `updated_at` of the open text; null for an unsaved post. */
  version: string | null
  /** The editor has unsaved changes, which are not part of the review. */
  hasChanges: boolean
  mayPublish: boolean
  onSubmit: (submission: Submission) => void
  onMoved: () => void
  onClose: () => void
}

/** Actions and history of a review. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { review, known, mayPublish, onSubmit, onMoved, onClose } = props
  const state = useRef<HTMLParagraphElement>(null)
  const { review: current } = known
  const isMine = current !== null && current.submitted_by === known.caller
  const canSubmit = current === null || current.state === 'changes_requested'
  const take = async (step: ReviewStep) => {
    const isTaken = await review.take(step)
    if (!isTaken) return
    onMoved()
    // The focused button was removed.
    state.current?.focus()
  }
  return (
    <Dialog title="Review" size={known.events.length > 0 ? 'regular' : 'narrow'} onClose={onClose}>
      {current !== null && (
        <p ref={state} tabIndex={-1} role="status">
          {describeReview(known)}
        </p>
      )}
      {review.failure !== null && (
        <div className="row gap-8" role="alert">
          <FieldNote id="review-failure" error={review.failure} />
          <Button size="small" variant="secondary" onClick={review.reload}>
            Reload
          </Button>
        </div>
      )}
      {canSubmit && (current === null || isMine || !mayPublish) && (
        <SubmitForm known={known} onSubmit={onSubmit} />
      )}
      {current !== null && !canSubmit && mayPublish && !isMine && <JudgeForm {...props} onTake={take} />}
      {current !== null && !canSubmit && mayPublish && (
        <AssignForm key={current.reviewer} known={known} isBusy={review.isBusy} onTake={take} />
      )}
      {current !== null && (isMine || mayPublish) && (
        <Button
          size="small"
          variant="quiet"
          className="start"
          disabled={review.isBusy}
          onClick={() => void take({ action: 'withdraw' })}
        >
          {isMine ? 'Withdraw' : 'End the review'}
        </Button>
      )}
      <ReviewHistory events={known.events} />
    </Dialog>
  )
}

function listReviewers({ reviewers, caller }: PostReview) {
  return [
    { value: '', label: 'Any reviewer' },
    ...reviewers.filter(({ id }) => id !== caller).map(({ id, name }) => ({ value: id, label: name })),
  ]
}

function SubmitForm({ known, onSubmit }: { known: PostReview; onSubmit: (submission: Submission) => void }) {
  const id = useId()
  const [note, setNote] = useState('')
  const [reviewer, setReviewer] = useState(known.review?.reviewer ?? '')
  return (
    <form
      className="form-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit({ note: note.trim(), reviewer: reviewer || null })
      }}
    >
      <SelectField
        id={`${id}-reviewer`}
        label="Reviewer"
        options={listReviewers(known)}
        value={reviewer}
        onChange={({ target }) => setReviewer(target.value)}
      />
      <TextAreaField
        id={`${id}-note`}
        label="Note (optional)"
        hint="What the reviewer should know. It is part of the email."
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <p className="t-cap">Your changes are saved first.</p>
      <Button type="submit">{known.review === null ? 'Submit for review' : 'Submit again'}</Button>
    </form>
  )
}

type JudgeFormProps = Pick<ReviewDialogProps, 'review' | 'known' | 'version' | 'hasChanges'> & {
  onTake: (step: ReviewStep) => Promise<void>
}

function JudgeForm({ review, known, version, hasChanges, onTake }: JudgeFormProps) {
  const id = useId()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const area = useRef<HTMLFormElement>(null)
  const judge = (action: 'approve' | 'request-changes') => {
    if (action === 'request-changes' && note.trim() === '') {
      setError('Describe what needs to change.')
      area.current?.querySelector('textarea')?.focus()
      return
    }
    void onTake({ action, note: note.trim(), version: version ?? '' })
  }
  return (
    <form ref={area} className="form-fields" noValidate onSubmit={(event) => event.preventDefault()}>
      {hasChanges && (
        <p className="notice" role="note">
          Your unsaved changes are not part of this review.
        </p>
      )}
      <TextAreaField
        id={`${id}-note`}
        label="Note"
        hint="The author gets it by email."
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        error={error}
        onChange={({ target }) => {
          setNote(target.value)
          setError(undefined)
        }}
      />
      <div className="row gap-8">
        {known.review?.state === 'submitted' && (
          <Button isBusy={review.isBusy} onClick={() => judge('approve')}>
            Approve
          </Button>
        )}
        <Button variant="secondary" disabled={review.isBusy} onClick={() => judge('request-changes')}>
          Request changes
        </Button>
      </div>
    </form>
  )
}

type AssignFormProps = { known: PostReview; isBusy: boolean; onTake: (step: ReviewStep) => Promise<void> }

function AssignForm({ known, isBusy, onTake }: AssignFormProps) {
  const id = useId()
  const [reviewer, setReviewer] = useState(known.review?.reviewer ?? '')
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onTake({ action: 'assign', reviewer: reviewer || null })
      }}
    >
      <SelectField
        id={id}
        label="Reviewer"
        options={[
          { value: '', label: 'Any reviewer' },
          ...known.reviewers.map(({ id: value, name }) => ({
            value,
            label: value === known.caller ? `${name} (you)` : name,
          })),
        ]}
        value={reviewer}
        onChange={({ target }) => setReviewer(target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isBusy || reviewer === (known.review?.reviewer ?? '')}
      >
        Assign
      </Button>
    </form>
  )
}

function ReviewHistory({ events }: { events: readonly ReviewEvent[] }) {
  if (events.length === 0) return null
  return (
    <section className="ruled stack gap-8" aria-label="History">
      <h3 className="t-cap">History</h3>
      <ol className="stack">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {describeEvent(event)}{' '}
              <time className="t-cap" dateTime={event.created_at}>
                {formatMoment(event.created_at)}
              </time>
            </p>
            {event.note !== '' && <blockquote className="review-words">{event.note}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { createReviewKeeper } from '#app/data/reviews/review-keeper.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeReview, findLastNote } from './describe-review.ts'
import { ReviewDialog, type Submission } from './review-dialog.tsx'
import { useReview } from './use-review.ts'
import './reviews.css'

/** Opens what can be done about a review. Null as long as there is nothing to offer. */
export type ReviewWays = {
  open: () => void
  /** Submits what is typed; absent while a review is under way. */
  submit?: () => void
}

export type ReviewPanelProps = {
  table: PostTable
  /** Null for a post that is not stored yet. */
  id: string | null
  /** When the open post and its newer draft were written: who judges has seen nothing later. */
  versions: readonly (string | undefined)[]
  hasChanges: boolean
  mayPublish: boolean
  /** Told what can be done, once it is known. */
  onWays: (ways: ReviewWays | null) => void
  /** Saves what is typed first; `submit` goes on with the id that it is stored under. */
  onSubmit: (submit: (id: string) => void) => void
  /** The review was moved on. */
  onMoved: () => void
}

/** Where the review of the open post stands, above its text. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { table, id, versions, hasChanges, mayPublish, onWays, onSubmit, onMoved } = props
  const keeper = useMemo(() => createReviewKeeper(getBrowserClient(), { table, id }), [table, id])
  const review = useReview(keeper)
  const [isOpen, setIsOpen] = useState(false)
  const { known } = review
  const isOn = known?.is_on ?? false
  const canSubmit = isOn && (known!.review === null || known!.review.state === 'changes_requested')
  const tell = useEffectEvent(onWays)
  useEffect(() => {
    const open = () => setIsOpen(true)
    tell(isOn ? { open, ...(canSubmit && { submit: open }) } : null)
    return () => tell(null)
  }, [isOn, canSubmit])

  const submit = (submission: Submission) => {
    setIsOpen(false)
    onSubmit((stored) => {
      void submitStored({ table, id: stored }, submission).then(onMoved)
    })
  }
  if (!isOn) return null
  const note = findLastNote(known!)
  const isMine = known!.review?.submitted_by === known!.caller
  const waitsForMe = mayPublish && known!.review?.state === 'submitted' && !isMine
  return (
    <>
      {known!.review !== null && (
        <div role="status" className="editor-notice review-notice">
          <Icon name={known!.review.state === 'approved' ? 'badge-check' : 'clipboard-check'} />
          <div>
            <p>{describeReview(known!)}</p>
            {note !== '' && <blockquote>{note}</blockquote>}
          </div>
          <Button size="small" variant={waitsForMe ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
            {waitsForMe ? 'Review' : 'Open the review'}
          </Button>
        </div>
      )}
      {isOpen && (
        <ReviewDialog
          review={review}
          known={known!}
          version={findLatest(versions)}
          hasChanges={hasChanges}
          mayPublish={mayPublish}
          onSubmit={submit}
          onMoved={onMoved}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

async function submitStored(post: { table: PostTable; id: string }, submission: Submission): Promise<void> {
  try {
    await createReviewKeeper(getBrowserClient(), post).take({ action: 'submit', ...submission })
    showToast({ title: 'Submitted', description: 'Who is to look at it gets a mail.' })
  } catch (error) {
    tellFailure(error)
  }
}

function tellFailure(error: unknown): void {
  if (!(error instanceof DataError)) console.error(error)
  const reason = (error instanceof DataError && error.userMessage) || 'Please try again.'
  showToast({ title: 'Saved, but not submitted', description: reason, isError: true })
}

function findLatest(versions: ReviewPanelProps['versions']): string | null {
  const known = versions.filter((one) => one !== undefined)
  return known.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0] ?? null
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { createReviewManager, type PostReview, type ReviewStep } from '#app/data/review-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeReview, findLastNote } from './describe-review.ts'
import { useStaff } from '../staff.tsx'
import { type ReviewActions, ReviewDialog, type Submission } from './review-dialog.tsx'
import '../dialog-parts.css'
import './reviews.css'

/** Opens what can be done about a review. Null as long as there is nothing to offer. */
export type ReviewControls = {
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
  onControls: (ways: ReviewControls | null) => void
  /** Saves what is typed first; `submit` goes on with the id that it is stored under. */
  onSubmit: (submit: (id: string) => void) => void
  /** The review was moved on. */
  onMoved: () => void
}

/** Where the review of the open post stands, above its text. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { table, id, versions, hasChanges, mayPublish, onControls, onSubmit, onMoved } = props
  const { client } = useStaff()
  const { known, ...review } = useReview(client, { table, id })
  const [isOpen, setIsOpen] = useState(false)
  const isOn = known?.is_on ?? false
  const canSubmit = isOn && (known!.review === null || known!.review.state === 'changes_requested')
  const tell = useEffectEvent(onControls)
  useEffect(() => {
    const open = () => setIsOpen(true)
    tell(isOn ? { open, ...(canSubmit && { submit: open }) } : null)
    return () => tell(null)
  }, [isOn, canSubmit])

  const submit = (submission: Submission) => {
    setIsOpen(false)
    onSubmit((stored) => {
      void submitStored(client, { table, id: stored }, submission).then(onMoved)
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

/** The editor goes on without a review that can't be read; it is read again when the window gets the focus. */
function useReview(
  client: PostsClient,
  post: { table: PostTable; id: string | null },
): ReviewActions & { known: PostReview | null } {
  const cache = useQueryClient()
  const queryKey = ['review', post.table, post.id]
  const keeper = createReviewManager(client, post)
  const { data: known = null } = useQuery({ queryKey, queryFn: keeper.read })
  const { isPending, error, mutate, mutateAsync } = useMutation({
    mutationFn: (step: ReviewStep | null) => (step === null ? keeper.read() : keeper.take(step)),
    onSuccess: (review) => cache.setQueryData(queryKey, review),
  })
  return {
    known,
    failure: error && describeFailure(error),
    isBusy: isPending,
    reload: () => mutate(null),
    take: (step) =>
      mutateAsync(step).then(
        () => true,
        () => false,
      ),
  }
}

async function submitStored(
  client: PostsClient,
  post: { table: PostTable; id: string },
  submission: Submission,
): Promise<void> {
  try {
    await createReviewManager(client, post).take({ action: 'submit', ...submission })
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { createReviewManager, type PostReview, type ReviewStep } from '#app/data/review-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeReview, findLastNote } from './describe-review.ts'
import { showFailure } from '../section-parts.tsx'
import { useStaff } from '../staff.tsx'
import { useCommentThreads } from './use-comment-threads.ts'
import { type ReviewActions, ReviewDialog, type Submission } from './review-dialog.tsx'
import '../parts.css'
import './reviews.css'
import '#app/ui/feedback/notice.css'

export type ReviewControls = {
  open: () => void
  /** Opens the form to submit; undefined during a review. */
  submit?: () => void
}

type ReviewPanelProps = {
  table: PostTable
  /** Null for an unsaved post. */
  id: string | null
  /** `updated_at` of the open post and of its newer draft, the versions that reviewers decide about. */
  versions: readonly (string | undefined)[]
  hasChanges: boolean
  mayPublish: boolean
  /** Called with the controls when they are known; null if there are none. */
  onControls: (ways: ReviewControls | null) => void
  /** Saves the post first, then calls `submit` with its id. */
  onSubmit: (submit: (id: string) => void) => void
  /** Called after each step of the review. */
  onMoved: () => void
}

/** State of the review, above the text of the post. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { table, id, versions, hasChanges, mayPublish, onControls, onSubmit, onMoved } = props
  const { client } = useStaff()
  const { known, ...review } = useReview(client, { table, id })
  const [isOpen, setIsOpen] = useState(false)
  const comments = useCommentThreads({ table, id })
  const isOn = known?.is_on ?? false
  const canSubmit = isOn && (known!.review === null || known!.review.state === 'changes_requested')
  const report = useEffectEvent(onControls)
  useEffect(() => {
    const open = () => setIsOpen(true)
    report(isOn ? { open, ...(canSubmit && { submit: open }) } : null)
    return () => report(null)
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
        <div role="status" className="notice">
          <Icon name={known!.review.state === 'approved' ? 'badge-check' : 'clipboard-check'} />
          <div>
            <p>
              {describeReview(known!)}
              {comments.openCount > 0 && ` ${comments.summary}.`}
            </p>
            {note !== '' && <blockquote className="review-words">{note}</blockquote>}
          </div>
          <Button size="small" variant={waitsForMe ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
            {waitsForMe ? 'Review' : 'Open review'}
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

/** If loading fails, the editor works without the review. It is reloaded when the window gets the focus. */
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
    showToast({ title: 'Submitted', description: 'The reviewer gets an email.' })
  } catch (error) {
    showFailure('Saved, but not submitted', error)
  }
}

function findLatest(versions: ReviewPanelProps['versions']): string | null {
  const known = versions.filter((one) => one !== undefined)
  return known.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0] ?? null
}

import type { ReviewCounts } from '#app/data/review-manager.ts'
import type { ReviewFilter } from '#app/data/post-list-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { countPosts } from './post-labels.ts'

type ReviewNoticesProps = {
  counts: ReviewCounts
  mayPublish: boolean
  /** The current review filter. */
  shown: string | undefined
  onShow: (review: ReviewFilter) => void
}

/** Messages about reviews that wait for the signed-in person. */
export function ReviewNotices({ counts, mayPublish, shown, onShow }: ReviewNoticesProps) {
  const { waiting, changes, approved } = counts
  const notices: { review: ReviewFilter; count: number; text: string }[] = [
    { review: 'waiting', count: waiting, text: `${waits(waiting)} for your review` },
    {
      review: 'changes_requested',
      count: changes,
      text: `${countPosts(changes)} with requested changes`,
    },
    {
      review: 'approved',
      count: approved,
      text: mayPublish
        ? `${countPosts(approved)} approved and ready to publish`
        : `${countPosts(approved)} of yours approved`,
    },
  ]
  const some = notices.filter(({ count }) => count > 0)
  return (
    <div role="status" className="row">
      {some.map(({ review, text }) => (
        <div key={review} className="notice">
          <Icon name={review === 'approved' ? 'badge-check' : 'clipboard-check'} />
          <span className="grow">{text}</span>
          {shown !== review && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Show: ${text}`}
              onClick={() => onShow(review)}
            >
              Show
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

function waits(count: number): string {
  return `${countPosts(count)} ${count === 1 ? 'waits' : 'wait'}`
}

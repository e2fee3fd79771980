import type { ReviewCounts } from '#app/data/review-manager.ts'
import type { ReviewFilter } from '#app/data/post-list-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { countPosts } from './post-labels.ts'

export type ReviewNoticesProps = {
  counts: ReviewCounts
  mayPublish: boolean
  /** What the list shows at present. */
  shown: string | undefined
  onShow: (review: ReviewFilter) => void
}

/** What waits for who is here, each with the way to it. */
export function ReviewNotices({ counts, mayPublish, shown, onShow }: ReviewNoticesProps) {
  const { waiting, changes, approved } = counts
  const notices: { review: ReviewFilter; count: number; words: string }[] = [
    { review: 'waiting', count: waiting, words: `${waits(waiting)} for your review` },
    {
      review: 'changes_requested',
      count: changes,
      words: `${countPosts(changes)} came back with changes to make`,
    },
    {
      review: 'approved',
      count: approved,
      words: mayPublish
        ? `${countPosts(approved)} approved, to be published`
        : `${countPosts(approved)} of yours approved`,
    },
  ]
  const some = notices.filter(({ count }) => count > 0)
  return (
    <div role="status" className="posts-reviews">
      {some.map(({ review, words }) => (
        <div key={review} className={`posts-review posts-review--${review}`}>
          <Icon name={review === 'approved' ? 'badge-check' : 'clipboard-check'} />
          <span>{words}</span>
          {shown !== review && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Show: ${words}`}
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

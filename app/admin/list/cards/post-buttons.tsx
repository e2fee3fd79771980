import type { MouseEvent } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isSecondPress } from '#app/ui/buttons/second-press.ts'

/** What is going on with a post right now. */
export type PostWork = 'opening' | 'copying'

export type PostButtonsProps = {
  title: string
  /** Null when nothing is; meanwhile the buttons do nothing. */
  work: PostWork | null
  onEdit: () => void
  onCopy: () => void
  onDelete: () => void
}

export function PostButtons({ title, work, onEdit, onCopy, onDelete }: PostButtonsProps) {
  const unlessBusy = (act: () => void) => (event: MouseEvent) => {
    if (work === null && !isSecondPress(event)) act()
  }
  const isOpening = work === 'opening'
  const isCopying = work === 'copying'
  return (
    <div className="post-buttons">
      <Button variant="quiet" aria-label={`Edit: ${title}`} isBusy={isOpening} onClick={unlessBusy(onEdit)}>
        {!isOpening && <Icon name="pencil" />}
        Edit
      </Button>
      <Button variant="quiet" aria-label={`Copy: ${title}`} isBusy={isCopying} onClick={unlessBusy(onCopy)}>
        {!isCopying && <Icon name="copy" />}
        Copy
      </Button>
      <Button variant="danger" aria-label={`Delete: ${title}`} onClick={unlessBusy(onDelete)}>
        <Icon name="trash-2" />
        Delete
      </Button>
    </div>
  )
}

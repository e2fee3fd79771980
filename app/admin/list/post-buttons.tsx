import { type MouseEvent, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isDoubleClick } from '#app/ui/buttons/double-click.ts'

export type PostWork = 'opening' | 'copying'

export type PostButtonsProps = {
  title: string
  /** Running action; the other buttons are inactive meanwhile. */
  work: PostWork | null
  /** False if an author may only copy the post, because it is published. */
  mayChange: boolean
  onEdit: () => void
  onCopy: () => void
  onDelete: () => void
  onVersions: () => void
}

export function PostButtons(props: PostButtonsProps) {
  const { title, work, mayChange, onEdit, onCopy, onDelete, onVersions } = props
  const [isMoreShown, setIsMoreShown] = useState(false)
  const unlessBusy = (act: () => void) => (event: MouseEvent) => {
    if (work === null && !isDoubleClick(event)) act()
  }
  const isOpening = work === 'opening'
  const isCopying = work === 'copying'
  return (
    <div className="post-buttons">
      {mayChange && (
        <Button variant="quiet" aria-label={`Edit: ${title}`} isBusy={isOpening} onClick={unlessBusy(onEdit)}>
          {!isOpening && <Icon name="pencil" />}
          Edit
        </Button>
      )}
      <Button variant="quiet" aria-label={`Copy: ${title}`} isBusy={isCopying} onClick={unlessBusy(onCopy)}>
        {!isCopying && <Icon name="copy" />}
        Copy
      </Button>
      {mayChange && (
        <>
          <Button variant="danger" aria-label={`Delete: ${title}`} onClick={unlessBusy(onDelete)}>
            <Icon name="trash-2" />
            Delete
          </Button>
          <Button
            variant="quiet"

            aria-label={`More: ${title}`}
            aria-expanded={isMoreShown}
            onClick={() => setIsMoreShown(!isMoreShown)}
          >
            More
            <Icon name="chevron-down" />
          </Button>
          {isMoreShown && (
            <Button variant="quiet" aria-label={`Versions: ${title}`} onClick={unlessBusy(onVersions)}>
              <Icon name="history" />
              Versions
            </Button>
          )}
        </>
      )}
    </div>
  )
}

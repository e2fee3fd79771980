import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import './reading-failure.css'

export type ReadingFailureProps = {
  message: string
  /** Reads again; without it there is no way to from here. */
  onRetry?: () => void
  /** It is read again already. */
  isBusy?: boolean
}

/** Something could not be read: says so where it would stand, and offers to ask again. */
export function ReadingFailure({ message, onRetry, isBusy }: ReadingFailureProps) {
  return (
    <div className="load-failure row row--between" role="alert">
      <p className="row row--single-line gap-8">
        <Icon name="circle-alert" />
        <span>{message}</span>
      </p>
      {onRetry && (
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

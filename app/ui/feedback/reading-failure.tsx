import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import './notice.css'

export type ReadingFailureProps = {
  message: string
  /** Adds a retry button. */
  onRetry?: () => void
  /** Whether a retry is running. */
  isBusy?: boolean
}

/** Shown instead of data that failed to load. */
export function ReadingFailure({ message, onRetry, isBusy }: ReadingFailureProps) {
  return (
    <div className="load-failure notice notice--bad row row--between" role="alert">
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

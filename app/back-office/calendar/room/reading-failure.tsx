import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** Something could not be read: says so, and asks again. */
export function ReadingFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="calendar-failure" role="alert">
      <p>
        <Icon name="circle-alert" />
        {message}
      </p>
      <Button size="small" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

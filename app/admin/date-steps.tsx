import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

type DateStepsProps = {
  /** Names the visible days. */
  title: string
  isLoading?: boolean
  /** Shows the previous (-1) or next (1) page, or today (0). */
  onStep: (pages: -1 | 0 | 1) => void
}

/** Buttons that page through a calendar, and the visible days. */
export function DateSteps({ title, isLoading = false, onStep }: DateStepsProps) {
  return (
    <div className="date-steps row row--single-line gap-4">
      <Button variant="secondary" size="small" onClick={() => onStep(0)}>
        Today
      </Button>
      <Button variant="quiet" isIconOnly aria-label="Earlier" onClick={() => onStep(-1)}>
        <Icon name="chevron-left" />
      </Button>
      <Button variant="quiet" isIconOnly aria-label="Later" onClick={() => onStep(1)}>
        <Icon name="chevron-right" />
      </Button>
      <h2 className="t-h4" aria-live="polite" aria-busy={isLoading || undefined}>
        {title}
      </h2>
    </div>
  )
}

import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

export type LeaveAnswer = 'stay' | 'keep' | 'discard'

/** Asked when an editor with changes is closed. */
export function LeaveDialog({ onAnswer }: { onAnswer: (answer: LeaveAnswer) => void }) {
  return (
    <Dialog
      title="Leave without saving?"
      size="narrow"
      onClose={() => onAnswer('stay')}
      footer={
        <div className="leave-answers">
          <Button data-autofocus onClick={() => onAnswer('stay')}>
            Keep editing
          </Button>
          <Button variant="secondary" onClick={() => onAnswer('keep')}>
            Close and keep for later
          </Button>
          <Button variant="danger" onClick={() => onAnswer('discard')}>
            Discard changes
          </Button>
        </div>
      }
    >
      <p className="t-body">
        You have changes that are not saved. Kept for later, they wait in this browser until you open this
        editor again.
      </p>
    </Dialog>
  )
}

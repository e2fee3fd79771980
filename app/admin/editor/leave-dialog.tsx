import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

export type LeaveChoice = 'stay' | 'keep' | 'discard'

/** Asked when an editor with changes is closed. */
export function LeaveDialog({ onChoose }: { onChoose: (choice: LeaveChoice) => void }) {
  return (
    <Dialog
      title="Leave without saving?"
      size="narrow"
      onClose={() => onChoose('stay')}
      footer={
        <div className="leave-choices">
          <Button data-autofocus onClick={() => onChoose('stay')}>
            Keep editing
          </Button>
          <Button variant="secondary" onClick={() => onChoose('keep')}>
            Close and keep for later
          </Button>
          <Button variant="danger" onClick={() => onChoose('discard')}>
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

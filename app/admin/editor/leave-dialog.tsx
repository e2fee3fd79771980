import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { PostEditor } from './use-post-editor.ts'

export type LeaveChoice = 'stay' | 'keep' | 'discard'

/** Asks before an editor with changes is closed. */
export function useLeaveQuestion({ saving, hasChanges, stopAutosave }: PostEditor) {
  const [resolve, setResolve] = useState<((choice: LeaveChoice) => void) | null>(null)
  return {
    isAsking: resolve !== null,
    choose: (choice: LeaveChoice) => {
      setResolve(null)
      resolve?.(choice)
    },
    canClose: async (): Promise<boolean> => {
      if (saving) return false
      if (!hasChanges) return true
      const choice = await new Promise<LeaveChoice>((settle) => setResolve(() => settle))
      if (choice === 'discard') stopAutosave()
      return choice !== 'stay'
    },
  }
}

export function LeaveDialog({ onChoose }: { onChoose: (choice: LeaveChoice) => void }) {
  return (
    <Dialog
      title="Leave without saving?"
      size="narrow"
      onClose={() => onChoose('stay')}
      footer={
        <div className="stack gap-8 grow">
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
        You have unsaved changes. If you keep them for later, they stay in this browser until you open this
        editor again.
      </p>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'

export type LeaveQuestion = {
  /** For the dialog with the form. */
  canClose: () => boolean | Promise<boolean>
  /** Drawn inside that dialog. */
  question: ReactNode
}

/** Puts a question between a wish to close a form with something typed into it and closing it. */
export function useLeaveQuestion(hasTyped: boolean, isBusy: boolean): LeaveQuestion {
  const [resolve, setResolve] = useState<((leaves: boolean) => void) | null>(null)
  const settle = (leaves: boolean) => {
    setResolve(null)
    resolve?.(leaves)
  }
  return {
    canClose: () => {
      if (isBusy) return false
      return !hasTyped || new Promise<boolean>((answer) => setResolve(() => answer))
    },
    question: resolve && (
      <ConfirmDialog
        title="Leave without saving?"
        question="What you typed here is not saved."
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      />
    ),
  }
}

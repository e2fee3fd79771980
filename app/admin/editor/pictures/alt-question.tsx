import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { countUnsaid } from './use-alt-question.ts'

export type AltQuestionProps = { unsaid: readonly string[]; onPublish: () => void; onReturn: () => void }

/** Asked once, when a post with such pictures is published. */
export function AltQuestion({ unsaid, onPublish, onReturn }: AltQuestionProps) {
  return (
    <ConfirmDialog
      title="Publish without alt text?"
      question={`${countUnsaid(unsaid)} Who can’t see a picture learns nothing of it. One that only decorates can say so.`}
      confirmLabel="Publish anyway"
      cancelLabel={unsaid.length === 1 ? 'Describe it' : 'Describe them'}
      onConfirm={onPublish}
      onCancel={onReturn}
    />
  )
}

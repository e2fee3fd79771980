import { useState } from 'react'
import type { Person } from '#app/data/people/people-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'

export type DeactivateDialogProps = {
  person: Person
  /** Who may take over the posts. */
  heirs: readonly Person[]
  onConfirm: (heir: string | null) => Promise<void>
  onCancel: () => void
}

/** Asks before somebody is let in no more, and who gets what they wrote. */
export function DeactivateDialog({ person, heirs, onConfirm, onCancel }: DeactivateDialogProps) {
  const [heir, setHeir] = useState('')
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    await onConfirm(heir || null)
    setBusy(false)
  }
  return (
    <Dialog
      title={`Deactivate ${person.name || person.email}?`}
      size="narrow"
      onClose={onCancel}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" data-autofocus disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger-filled" isBusy={isBusy} onClick={() => void confirm()}>
            {isBusy ? 'Deactivating...' : 'Deactivate'}
          </Button>
        </>
      }
    >
      <p className="t-body">
        They are signed out everywhere and can’t come back until you let them in again. What they published
        stays.
      </p>
      {person.posts > 0 && (
        <SelectField
          id="heir"
          label={person.posts === 1 ? 'Who gets their post?' : `Who gets their ${person.posts} posts?`}
          hint="Drafts of an author are changed by whoever has them, and by editors."
          options={[
            { value: '', label: 'Nobody: they stay theirs' },
            ...heirs.map(({ id, name, email }) => ({ value: id, label: name || email })),
          ]}
          value={heir}
          disabled={isBusy}
          onChange={(event) => setHeir(event.target.value)}
        />
      )}
    </Dialog>
  )
}

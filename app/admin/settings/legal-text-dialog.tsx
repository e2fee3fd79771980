import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { type LegalPageState, MAX_LEGAL_TEXT_LENGTH } from '#domain/legal/legal-contract.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useStaffForm } from '../use-staff-form.tsx'

export type LegalTextDialogProps = {
  state: LegalPageState
  onSave: (page: LegalPageState['page'], body: string | null) => Promise<void>
  onClose: () => void
}

/** Edits the text of a legal page as Markdown. */
export function LegalTextDialog({ state, onSave, onClose }: LegalTextDialogProps) {
  const { page, title, draft, current, former } = state
  const save = async (body: string | null) => {
    await onSave(page, body)
    onClose()
  }
  const form = useStaffForm<{ body: string }, string>({
    initial: { body: current?.body ?? draft },
    check: ({ body }) =>
      body.trim() === '' ? { problems: { body: 'Enter a text.' } } : { ready: body.trim() },
    send: save,
  })
  const texts = [draft, ...former.map(({ body }) => body)]
  const choices = [
    { value: '', label: 'Keep this text' },
    { value: '0', label: 'Draft from the current settings' },
    ...former.map(({ saved_at: at }, index) => ({
      value: String(index + 1),
      label: `Text of ${formatMoment(at)}`,
    })),
  ]
  return (
    <FormDialog
      title={title}
      description="Visitors see the text once you confirm it. ## starts a heading, - a list item; **bold** and [link](/contact) also work. Tables become text."
      size="wide"
      form={form}
      submitLabel="Confirm this text"
      busyLabel="Saving..."
      buttons={
        current && (
          <Button variant="quiet" onClick={() => void save(null)}>
            Show the draft instead
          </Button>
        )
      }
      onClose={onClose}
    >
      <SelectField
        id="legal-text-source"
        label="Replace with"
        options={choices}
        value=""
        onChange={(event) => {
          const text = texts[Number(event.target.value)]
          if (event.target.value !== '' && text !== undefined) form.set({ body: text })
        }}
      />
      <TextAreaField
        {...form.field('body')}
        label="Text (Markdown)"
        rows={18}
        maxLength={MAX_LEGAL_TEXT_LENGTH}
      />
    </FormDialog>
  )
}

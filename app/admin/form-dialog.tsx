import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '#app/ui/buttons/button.tsx'
import { Dialog, type DialogProps } from '#app/ui/dialogs/dialog.tsx'
import { FormFailure, type StaffForm } from './use-staff-form.tsx'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose' | 'children'> & {
  form: StaffForm
  submitLabel: string
  /** Label while the form is submitted. */
  busyLabel?: string
  submitVariant?: ButtonVariant
  isDisabled?: boolean
  /** Label of a button that closes the dialog. */
  cancelLabel?: string
  /** Focuses the submit button when the dialog opens. */
  focusesSubmit?: boolean
  /** Buttons before the others. */
  buttons?: ReactNode
  /** Content after the form. */
  after?: ReactNode
}

/** A dialog with one form, its failure, and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    submitLabel,
    busyLabel = submitLabel,
    submitVariant,
    isDisabled,
    cancelLabel,
    ...more
  } = props
  const { focusesSubmit, buttons, after, children, ...dialog } = more
  const cancel = async () => {
    if (await form.canClose()) dialog.onClose()
  }
  return (
    <Dialog
      {...dialog}
      canClose={form.canClose}
      footer={
        <>
          {buttons}
          {cancelLabel && (
            <Button variant="secondary" onClick={() => void cancel()} disabled={form.isBusy}>
              {cancelLabel}
            </Button>
          )}
          <Button
            type="submit"
            form={form.id}
            variant={submitVariant ?? 'primary'}
            isBusy={form.isBusy}
            disabled={isDisabled}
            data-autofocus={focusesSubmit || undefined}
          >
            {form.isBusy ? busyLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        {children}
        <FormFailure message={form.problems['all'] ?? form.failure} />
      </form>
      {after}
      {form.leaveQuestion}
    </Dialog>
  )
}

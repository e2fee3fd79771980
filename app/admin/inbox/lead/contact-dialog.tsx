import { type SubmitEvent, useId, useState } from 'react'
import type { NewLead } from '#app/data/leads/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

export type ContactDialogProps = {
  title: string
  /** What the fields begin with. */
  given: NewLead
  /** A new lead may say what it is about. */
  asksForMessage: boolean
  saveLabel: string
  /** @returns what is wrong, or null when it is saved */
  onSave: (given: NewLead) => Promise<string | null>
  onClose: () => void
}

/** Name, addresses and company of a lead, typed by an administrator. */
export function ContactDialog(props: ContactDialogProps) {
  const { title, asksForMessage, saveLabel, onSave, onClose } = props
  const id = useId()
  const [given, setGiven] = useState(props.given)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof NewLead, label: string, maxLength: number, more: object = {}) => (
    <Field
      id={`${id}-${name}`}
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      dir="auto"
      value={given[name]}
      onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
      {...more}
    />
  )
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (![given.name, given.email, given.phone].some((value) => value.trim() !== ''))
      return setProblem('Please enter a name, an address or a phone number.')
    setBusy(true)
    setProblem(await onSave({ ...given, email: given.email.trim() }))
    setBusy(false)
  }
  return (
    <Dialog
      title={title}
      size="narrow"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} isBusy={isBusy}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="lead-form" onSubmit={(event) => void save(event)} noValidate>
        {field('name', 'Name', 200)}
        {field('email', 'Mail address', 320, { type: 'email', dir: 'ltr' })}
        {field('phone', 'Phone', 60, { type: 'tel', dir: 'ltr' })}
        {field('company', 'Company', 200)}
        {asksForMessage && (
          <TextAreaField
            id={`${id}-message`}
            label="What it is about"
            rows={4}
            maxLength={10_000}
            dir="auto"
            value={given.message}
            onChange={({ target }) => setGiven({ ...given, message: target.value })}
          />
        )}
        {problem !== null && (
          <p className="field-error" role="alert">
            <Icon name="circle-alert" />
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}

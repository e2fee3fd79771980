import { createBookingManager } from '#app/data/booking-manager.ts'
import { createLeadManager, type LeadRecord, type NewLead } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useAction } from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { useStaffForm } from '../use-staff-form.tsx'
import { composeTimesOffer } from './times-offer.ts'
import { useRefreshLeads } from './use-leads.ts'

export function NoteForm({ leadId }: { leadId: string }) {
  const manager = useManager(createLeadManager)
  const refresh = useRefreshLeads()
  const form = useStaffForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { problems: { empty: '' } } : { ready: text }),
    draftKey: `note ${leadId}`,
    guards: false,
    failureTitle: 'The note was not saved',
    send: async (text: string, { reset }) => {
      await manager.note(leadId, text)
      reset()
      await refresh()
    },
  })
  return (
    <form className="form-fields" aria-label="Note" {...form.formProps}>
      <TextAreaField
        {...form.field('text')}
        label="Note for the team"
        rows={3}
        maxLength={10_000}
        data-note
        dir="auto"
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        isBusy={form.isBusy}
        disabled={form.values.text.trim() === ''}
      >
        Save note
      </Button>
    </form>
  )
}

type Answer = { subject: string; text: string; key: string }

/** The subject of their last email, or one for a first reply. */
function composeSubject({ events }: LeadRecord, agency: string): string {
  const subject = events.find(({ kind }) => kind === 'mail')?.data['subject']
  if (typeof subject !== 'string' || subject === '') return `Your message to ${agency}`
  return `Re: ${subject.replace(/^(?:\s*(?:re|aw|sv|antw):)+\s*/i, '')}`.slice(0, 200)
}

/** Reply by email. Unsent text is kept per lead. */
export function ReplyForm({ record }: { record: LeadRecord }) {
  const manager = useManager(createLeadManager)
  const { agency } = useStaff()
  const refresh = useRefreshLeads()
  const bookings = useManager(createBookingManager)
  const { isBusy, run } = useAction()
  const [firstName = ''] = record.name.split(' ')
  const empty = {
    subject: composeSubject(record, agency.name),
    text: `Hello${firstName ? ` ${firstName}` : ''},\n\n`,
  }
  const form = useStaffForm<Answer, Answer>({
    // A reply with the same key is emailed only once.
    initial: { ...empty, key: crypto.randomUUID() },
    hasTyped: ({ subject, text }) => subject !== empty.subject || text !== empty.text,
    check: (values) =>
      values.subject.trim() === '' || values.text.trim() === ''
        ? {
            problems: {
              ...(values.subject.trim() === '' && { subject: 'Please enter a subject.' }),
              ...(values.text.trim() === '' && { text: 'Please enter a message.' }),
            },
          }
        : { ready: values },
    draftKey: `reply ${record.id}`,
    guards: false,
    failureTitle: 'The reply was not sent',
    send: async (answer, { reset }) => {
      await manager.reply(record.id, answer)
      reset({ ...empty, key: crypto.randomUUID() })
      showToast({ title: 'Reply queued', description: `To ${record.email}.` })
      await refresh()
    },
  })
  const field = (name: 'subject' | 'text') => ({
    ...form.field(name),
    onChange: ({ target }: { target: { value: string } }) =>
      form.set({ [name]: target.value, key: crypto.randomUUID() }),
  })
  const offerTimes = async () => {
    const text = await composeTimesOffer(record, bookings)
    form.set({ subject: 'A new time for our call', text: `${empty.text}${text}`, key: crypto.randomUUID() })
  }
  return (
    <form className="form-fields" aria-label="Reply by email" {...form.formProps}>
      {record.follow_up && !form.isTyped && (
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          onClick={() => void run('The free times could not be read', offerTimes)}
        >
          <Icon name="calendar-days" />
          Offer new times
        </Button>
      )}
      <Field {...field('subject')} label="Subject" maxLength={200} />
      <TextAreaField
        {...field('text')}
        label={`To ${record.email}`}
        rows={7}
        maxLength={10_000}
        data-reply
        dir="auto"
        hint="Their last message is quoted below."
      />
      <Button type="submit" size="small" isBusy={form.isBusy}>
        Send reply
      </Button>
    </form>
  )
}

export type ContactDialogProps = {
  title: string
  initial: NewLead
  /** Whether to ask for a message, which only a new lead has. */
  asksForMessage: boolean
  saveLabel: string
  onSave: (given: NewLead) => Promise<void>
  onClose: () => void
}

/** Contact data of a lead. */
export function ContactDialog(props: ContactDialogProps) {
  const { title, initial, asksForMessage, saveLabel, onSave, onClose } = props
  const form = useStaffForm({
    initial,
    check: (given) =>
      [given.name, given.email, given.phone].some((value) => value.trim() !== '')
        ? { ready: { ...given, email: given.email.trim() } }
        : { problems: { all: 'Please enter a name, an email or a phone number.' } },
    send: onSave,
  })
  const field = (name: keyof NewLead, maxLength: number) => ({
    ...form.field(name),
    maxLength,
    autoComplete: 'off',
    dir: 'auto',
  })
  return (
    <FormDialog
      title={title}
      size="narrow"
      form={form}
      submitLabel={saveLabel}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <Field {...field('name', 200)} label="Name" />
      <Field {...field('email', 320)} label="Email" type="email" dir="ltr" />
      <Field {...field('phone', 60)} label="Phone" type="tel" dir="ltr" />
      <Field {...field('company', 200)} label="Company" />
      {asksForMessage && <TextAreaField {...field('message', 10_000)} label="Message" rows={4} />}
    </FormDialog>
  )
}

import { createBookingManager } from '#app/data/booking-manager.ts'
import {
  createLeadManager,
  type LeadRecord,
  type NewLead,
  type SavedTemplate,
} from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { fillAnswer, listEmptyFields } from '#domain/leads/answer-fields.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useAction } from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { useStaffForm } from '../use-staff-form.tsx'
import { useAnswerSettings } from './answers/answer-settings-dialog.tsx'
import { TemplateChoice } from './answers/answer-templates.tsx'
import { composeTimesOffer } from './answers/times-offer.ts'
import { UndoReply } from './answers/undo-reply.tsx'
import { useOwners, useRefreshLeads } from './use-leads.ts'

export function NoteForm({ leadId }: { leadId: string }) {
  const { session } = useStaff()
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
  const colleagues = useOwners().filter(({ id }) => id !== session.userId)
  const mention = (name: string) => {
    form.set({ text: `${form.values.text.trimEnd()} @${name} `.trimStart() })
    document.querySelector<HTMLElement>('[data-note]')?.focus()
  }
  return (
    <form className="form-fields" aria-label="Note" {...form.formProps}>
      <TextAreaField
        {...form.field('text')}
        label="Note for the team"
        hint="Type @name to email a colleague."
        rows={3}
        maxLength={10_000}
        data-note
        dir="auto"
      />
      <div className="row gap-8">
        <Button
          type="submit"
          size="small"
          variant="secondary"
          isBusy={form.isBusy}
          disabled={form.values.text.trim() === ''}
        >
          Save note
        </Button>
        {colleagues.map(({ id, email, name }) => (
          <Button key={id} size="small" variant="quiet" onClick={() => mention(name || email)}>
            @{name || email}
          </Button>
        ))}
      </div>
    </form>
  )
}

type Answer = { subject: string; text: string; key: string }

/** Returns the subject of the lead's last email; a default for the first reply. */
function composeSubject({ events }: LeadRecord, agency: string): string {
  const subject = events.find(({ kind }) => kind === 'mail')?.data['subject']
  if (typeof subject !== 'string' || subject === '') return `Your message to ${agency}`
  return `Re: ${subject.replace(/^(?:\s*(?:re|aw|sv|antw):)+\s*/i, '')}`.slice(0, 200)
}

/** Reply by email. Unsent text is kept per lead. */
export function ReplyForm({ record }: { record: LeadRecord }) {
  const settings = useAnswerSettings()
  return settings && <SignedReplyForm record={record} signature={settings.signature} />
}

function SignedReplyForm({ record, signature }: { record: LeadRecord; signature: string }) {
  const manager = useManager(createLeadManager)
  const { agency, session } = useStaff()
  const refresh = useRefreshLeads()
  const bookings = useManager(createBookingManager)
  const { isBusy, run } = useAction()
  const [firstName = ''] = record.name.split(' ')
  const me = useOwners().find(({ id }) => id === session.userId)
  const greeting = `Hello${firstName ? ` ${firstName}` : ''},\n\n`
  const empty = {
    subject: composeSubject(record, agency.name),
    text: sign(greeting, signature),
  }
  const form = useStaffForm<Answer, Answer>({
    // The key makes sure that a retry does not send the reply twice.
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
        : checkFields(values),
    draftKey: `reply ${record.id}`,
    guards: false,
    failureTitle: 'The reply was not sent',
    send: async (answer, { reset }) => {
      await manager.reply(record.id, answer)
      reset({ ...empty, key: crypto.randomUUID() })
      await refresh()
    },
  })
  const field = (name: 'subject' | 'text') => ({
    ...form.field(name),
    onChange: ({ target }: { target: { value: string } }) =>
      form.set({ [name]: target.value, key: crypto.randomUUID() }),
  })
  const write = ({ subject, text }: { subject: string; text: string }) =>
    form.set({ subject, text, key: crypto.randomUUID() })
  const known = {
    'first name': firstName,
    name: record.name,
    company: record.company ?? '',
    'call time': record.call ? writeCallTime(record.call.starts_at, agency.timeZone) : '',
    'my name': me?.name ?? '',
    agency: agency.name,
    'booking link': `${location.origin}/book-call`,
  }
  const offerTimes = async () => {
    const text = await composeTimesOffer(record, bookings)
    write({ subject: 'A new time for our call', text: sign(`${greeting}${text}`, signature) })
  }
  const insert = ({ subject, body }: SavedTemplate) => {
    const filled = fillAnswer(body, known)
    write(
      form.isTyped
        ? { ...form.values, text: `${form.values.text.trimEnd()}\n\n${filled}` }
        : { subject: fillAnswer(subject, known), text: sign(filled, signature) },
    )
  }
  return (
    <form className="form-fields" aria-label="Reply by email" {...form.formProps}>
      <UndoReply
        record={record}
        onTakenBack={(answer) => {
          write(form.isTyped ? { ...answer, text: `${answer.text}\n\n${form.values.text}` } : answer)
          document.querySelector<HTMLElement>('[data-reply]')?.focus()
        }}
      />
      <TemplateChoice onChoose={insert} />
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

/** Includes the time zone, because the lead may be in another one. */
function writeCallTime(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(new Date(at))} (${timeZone.replaceAll('_', ' ')})`
}

const sign = (text: string, signature: string) =>
  signature === '' ? text : `${text.trimEnd()}\n\n\n${signature}`

function checkFields(values: Answer) {
  const [subject, text] = [listEmptyFields(values.subject), listEmptyFields(values.text)]
  const ask = (fields: string[]) => `Please replace ${fields.join(', ')}.`
  return subject.length + text.length === 0
    ? { ready: values }
    : {
        problems: {
          ...(subject.length > 0 && { subject: ask(subject) }),
          ...(text.length > 0 && { text: ask(text) }),
        },
      }
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

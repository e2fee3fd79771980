import { type ReactNode, useId, useState } from 'react'
import { createLeadManager, type LeadRecord } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { useManager, useStaff } from '../staff.tsx'
import { FactList, listFacts } from './fact-list.tsx'
import type { LeadActions } from './lead-actions.ts'
import { ContactDialog } from './lead-forms.tsx'
import { useLeadWork, useOwners, useRefreshLeads } from './use-leads.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { addDays, findMonday } from '#domain/time-zone/calendar-days.ts'
import { toClockTime, toInstant } from '#domain/time-zone/zone-times.ts'

export type LeadSideProps = {
  record: LeadRecord
  actions: LeadActions
  children: ReactNode
}

/** Contact, owner and source of a lead. */
export function LeadSide({ record, actions, children }: LeadSideProps) {
  const id = useId()
  const source = listFacts(record.source)
  return (
    <aside className="stack gap-24" aria-label="About this lead">
      <ContactSection record={record} />
      <SelectField
        id={`${id}-owner`}
        label="Owner"
        options={[
          { value: '', label: 'No owner' },
          ...useOwners().map((owner) => ({ value: owner.id, label: owner.name || owner.email })),
        ]}
        value={record.owner_id ?? ''}
        onChange={({ target }) => actions.setOwner(target.value || null)}
      />
      {record.deleted_at === null && <SnoozeField record={record} />}
      <section className="stack lead-section" aria-label="Source">
        <h3 className="t-h4">Source</h3>
        {source.length > 0 ? <FactList facts={source} /> : <p className="t-small">Unknown</p>}
        <p className="t-cap">First contact {formatMoment(record.created_at)}</p>
      </section>
      {children}
    </aside>
  )
}

function ContactSection({ record }: { record: LeadRecord }) {
  const manager = useManager(createLeadManager)
  const refresh = useRefreshLeads()
  const [isEditing, setEditing] = useState(false)
  const { name, email, phone, company } = record
  return (
    <section className="stack lead-section" aria-label="Contact">
      <ul className="stack gap-8 muted">
        {email && (
          <li className="row row--single-line gap-8 break-long">
            <Icon name="mail" />
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li className="row row--single-line gap-8 break-long">
            <Icon name="phone" />
            <a href={composePhoneLink(phone)}>{phone}</a>
          </li>
        )}
        {company && (
          <li className="row row--single-line gap-8 break-long">
            <Icon name="store" />
            <span dir="auto">{company}</span>
          </li>
        )}
      </ul>
      <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
        <Icon name="pencil" />
        Edit
      </Button>
      {isEditing && (
        <ContactDialog
          title="Edit contact"
          initial={{ name, email: email ?? '', phone: phone ?? '', company: company ?? '', message: '' }}
          asksForMessage={false}
          saveLabel="Save"
          onClose={() => setEditing(false)}
          onSave={async ({ message: _message, ...given }) => {
            await manager.change(record.id, given)
            setEditing(false)
            await refresh()
          }}
        />
      )}
    </section>
  )
}

const MORNING = 9 * 60

/** Hides the lead from the inbox until a morning in the agency's time zone. */
function SnoozeField({ record }: { record: LeadRecord }) {
  const id = useId()
  const manager = useManager(createLeadManager)
  const { timeZone } = useStaff().agency
  const { isBusy, run } = useLeadWork()
  const [typed, setTyped] = useState('')
  const [now] = useState(Date.now)
  const snooze = (until: string | null) =>
    void run('The lead was not snoozed', () => manager.snooze(record.id, until))
  const untilMorning = (day: string) => snooze(toInstant({ day, minutes: MORNING }, timeZone))
  const { day: today } = toClockTime(new Date(now).toISOString(), timeZone)
  if (Date.parse(record.active_at) > now)
    return (
      <section className="stack gap-8 lead-section" aria-label="Snooze">
        <h3 className="t-h4">Snoozed</h3>
        <p className="t-small">Until {formatMoment(record.active_at)}, or until they write or book.</p>
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => snooze(null)}>
          Show in the inbox now
        </Button>
      </section>
    )
  return (
    <section className="stack gap-8 lead-section" aria-label="Snooze">
      <h3 className="t-h4">Snooze</h3>
      <div className="row gap-8">
        <Button
          size="small"
          variant="secondary"
          disabled={isBusy}
          onClick={() => untilMorning(addDays(today, 1))}
        >
          Until tomorrow
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={isBusy}
          onClick={() => untilMorning(addDays(findMonday(today), 7))}
        >
          Until next week
        </Button>
      </div>
      <form
        className="fields"
        aria-label="Snooze until a day"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') untilMorning(typed)
        }}
      >
        <Field
          id={`${id}-day`}
          label="Until a day"
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, 365)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="small" variant="secondary" disabled={isBusy || typed === ''}>
          Snooze
        </Button>
      </form>
    </section>
  )
}

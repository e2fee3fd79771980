import { type ReactNode, useId, useState } from 'react'
import { createLeadManager, type LeadRecord } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { useManager } from '../staff.tsx'
import { FactList, listFacts } from './fact-list.tsx'
import type { LeadActions } from './lead-actions.ts'
import { ContactDialog } from './lead-forms.tsx'
import { SnoozeField } from './answers/snooze-field.tsx'
import { useOwners, useRefreshLeads } from './use-leads.ts'

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
    <aside className="stack gap-24 lead-side" aria-label="About this lead">
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
      <ul className="stack gap-8 lead-contact">
        {email && (
          <li className="row row--top row--single-line gap-8 break-long">
            <Icon name="mail" />
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li className="row row--top row--single-line gap-8 break-long">
            <Icon name="phone" />
            <a href={composePhoneLink(phone)}>{phone}</a>
          </li>
        )}
        {company && (
          <li className="row row--top row--single-line gap-8 break-long">
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

import { useState } from 'react'
import type { LeadRecord } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { formatDay } from '#app/ui/format-moment.ts'
import { labelKind, nameLead } from './lead-labels.ts'
import type { LeadActions } from './lead-actions.ts'

type Duplicate = LeadRecord['duplicates'][number]

const REASONS: Record<string, string> = { email: 'same email', phone: 'same phone', name: 'same name' }

export type DuplicatesProps = { record: LeadRecord; actions: LeadActions; isBusy: boolean }

/** Possible duplicates, and merged leads. */
export function Duplicates({ record, actions, isBusy }: DuplicatesProps) {
  const [asked, setAsked] = useState<Duplicate | null>(null)
  const { duplicates, merged } = record
  const merge = async (duplicate: Duplicate) => {
    await actions.merge(duplicate)
    setAsked(null)
  }
  return (
    <>
      {duplicates.length > 0 && record.deleted_at === null && (
        <section className="stack lead-section" aria-label="Possible duplicates">
          <h3 className="t-h4">Possible duplicates</h3>
          <ul className="stack lead-others">
            {duplicates.map((duplicate) => (
              <li key={duplicate.id} className="row row--top row--single-line">
                <OtherLead
                  lead={duplicate}
                  note={duplicate.reasons.map((reason) => REASONS[reason]).join(', ')}
                />
                <Button variant="secondary" size="small" onClick={() => setAsked(duplicate)}>
                  Merge<span className="sr-only"> {nameLead(duplicate)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {merged.length > 0 && (
        <section className="stack lead-section" aria-label="Merged into this lead">
          <h3 className="t-h4">Merged into this lead</h3>
          <ul className="stack lead-others">
            {merged.map((lead) => (
              <li key={lead.id} className="row row--top row--single-line">
                <OtherLead lead={lead} note={lead.message} />
                <Button variant="quiet" size="small" onClick={() => actions.unmerge(lead.id)}>
                  Separate<span className="sr-only"> {nameLead(lead)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <ConfirmDialog
          title="Merge these leads?"
          question={`${nameLead(asked)} becomes part of ${nameLead(record)}: one timeline, one entry in the list. You can undo this.`}
          confirmLabel="Merge"
          busyLabel="Merging..."
          isBusy={isBusy}
          onConfirm={() => void merge(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}

type OtherLeadProps = {
  lead: Pick<Duplicate, 'name' | 'email' | 'phone' | 'kind' | 'created_at'>
  note: string | null
}

function OtherLead({ lead, note }: OtherLeadProps) {
  return (
    <div className="grow break-long">
      <p className="strong">{nameLead(lead)}</p>
      <p className="t-cap">
        {[lead.email, lead.phone, labelKind(lead.kind), formatDay(lead.created_at)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {note && <p className="t-small lead-words">{note}</p>}
    </div>
  )
}

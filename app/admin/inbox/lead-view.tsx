import { useEffect, useRef, useState } from 'react'
import { createLeadManager, type LeadRecord } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useManager } from '../staff.tsx'
import { listTimeline } from './describe-event.ts'
import { createLeadActions, type LeadActions } from './lead-actions.ts'
import { NoteForm, ReplyForm } from './lead-forms.tsx'
import { LeadHead } from './lead-head.tsx'
import { LeadSide } from './lead-side.tsx'
import { Timeline } from './timeline.tsx'
import { useLead, useLeadWork } from './use-leads.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { formatDay } from '#app/ui/format-moment.ts'
import { labelKind, nameLead } from './lead-labels.ts'

export type LeadViewProps = {
  id: string
  onClose: () => void
  /** Called with the actions of the open lead, for shortcuts; null when it closes. */
  onActions: (actions: LeadActions | null) => void
}

export function LeadView({ id, onClose, onActions }: LeadViewProps) {
  const manager = useManager(createLeadManager)
  const { data: record, error } = useLead(id)
  const leadWork = useLeadWork()
  const actions = record ? createLeadActions(record, manager, leadWork) : null
  const heading = useFocusOnOpen(record !== undefined)
  useEffect(() => {
    onActions(actions)
    return () => onActions(null)
  })
  if (!record || !actions)
    return error ? (
      <LeadFailure text={describeFailure(error)} onClose={onClose} />
    ) : (
      <Spinner label="Loading the lead..." />
    )
  return (
    <article className="lead" aria-labelledby="lead-name">
      <LeadHead {...{ record, actions, onClose, heading }} />
      <div className="lead-columns">
        <LeadSide record={record} actions={actions}>
          <Duplicates record={record} actions={actions} isBusy={leadWork.isBusy} />
        </LeadSide>
        <div className="stack gap-32 lead-main">
          <SpamNotice record={record} actions={actions} />
          <section className="stack lead-section" aria-label="Conversation">
            <h3 className="t-h4">Conversation</h3>
            <Timeline entries={listTimeline(record)} />
          </section>
          {record.email && record.deleted_at === null && (
            <section className="stack lead-section" aria-label="Reply">
              <h3 className="t-h4">Reply</h3>
              <ReplyForm record={record} />
            </section>
          )}
          <section className="stack lead-section" aria-label="Note">
            <h3 className="t-h4">Note</h3>
            <NoteForm leadId={id} />
          </section>
        </div>
      </div>
    </article>
  )
}

/** Focuses the name of a lead when it opens. */
function useFocusOnOpen(isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  return heading
}

function LeadFailure({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="section-note stack gap-8 center" role="alert">
      <h2 className="t-h4">{text}</h2>
      <Button variant="secondary" size="small" onClick={onClose}>
        Back to the list
      </Button>
    </div>
  )
}

function SpamNotice({ record, actions }: { record: LeadRecord; actions: LeadActions }) {
  const { status, spam_score: score, spam_reasons: reasons } = record
  if (status !== 'spam' && reasons.length === 0) return null
  return (
    <div className="notice">
      <Icon name="triangle-alert" />
      <div>
        <p>
          <b>{status === 'spam' ? 'Marked as spam.' : 'This may be spam.'}</b>
          {score > 0 && ` ${score} of 100 points.`}
        </p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {status === 'spam' && (
          <Button size="small" variant="secondary" onClick={() => actions.setStatus('new')}>
            Not spam
          </Button>
        )}
      </div>
    </div>
  )
}

type Duplicate = LeadRecord['duplicates'][number]

const REASONS: Record<string, string> = { email: 'same email', phone: 'same phone', name: 'same name' }

type DuplicatesProps = { record: LeadRecord; actions: LeadActions; isBusy: boolean }

/** Possible duplicates, and merged leads. */
function Duplicates({ record, actions, isBusy }: DuplicatesProps) {
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
          <ul className="row-list full-width">
            {duplicates.map((duplicate) => (
              <li key={duplicate.id}>
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
          <ul className="row-list full-width">
            {merged.map((lead) => (
              <li key={lead.id}>
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

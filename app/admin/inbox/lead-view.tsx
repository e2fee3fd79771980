import { useEffect, useRef } from 'react'
import { createLeadManager, type LeadRecord } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useManager } from '../staff.tsx'
import { listTimeline } from './describe-event.ts'
import { Duplicates } from './duplicates.tsx'
import { createLeadActions, type LeadActions } from './lead-actions.ts'
import { NoteForm, ReplyForm } from './lead-forms.tsx'
import { LeadHead } from './lead-head.tsx'
import { LeadSide } from './lead-side.tsx'
import { Timeline } from './timeline.tsx'
import { useLead, useLeadWork } from './use-leads.ts'

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
    <div className="admin-section-empty" role="alert">
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

import type { ReactNode } from 'react'
import type { LeadSummary } from '#app/data/leads/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatDay, formatMoment } from '#app/ui/text/format-moment.ts'
import { INBOX_PATH } from '../inbox-path.ts'
import { FOLLOW_UP_LABELS, labelKind, nameLead, STATUS_LABELS, STATUS_TONES } from '../lead-labels.ts'
import type { Selection } from '../selection/use-selection.ts'
import { EmptyInbox } from './empty-inbox.tsx'
import type { LeadList } from './use-lead-list.ts'
import { SectionLink } from '#app/admin/section-link.tsx'

export type LeadRowsProps = { list: LeadList; openId: string; selection: Selection; children: ReactNode }

/** The leads that fit, those last heard of first; `children` stand above them. */
export function LeadRows({ list, openId, selection, children }: LeadRowsProps) {
  const { rows, failure, isLoading, hasMore } = list
  return (
    <div className="inbox-list">
      {failure !== null && <ReadingFailure message={failure} onRetry={() => void list.refresh()} />}
      {rows === null && failure === null && <Spinner label="Reading leads..." />}
      {rows?.length === 0 && <EmptyInbox list={list} />}
      {rows !== null && rows.length > 0 && (
        <>
          {children}
          <ul className="busy-line" aria-label="Leads" aria-busy={isLoading || undefined}>
            {rows.map((lead) => (
              <LeadRow key={lead.id} lead={lead} isOpen={lead.id === openId} selection={selection} />
            ))}
          </ul>
          {hasMore && (
            <Button
              variant="secondary"
              size="small"
              isBusy={isLoading}
              aria-disabled={isLoading || undefined}
              onClick={() => {
                if (!isLoading) void list.loadMore()
              }}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </div>
  )
}

type LeadRowProps = { lead: LeadSummary; isOpen: boolean; selection: Selection }

function LeadRow({ lead, isOpen, selection }: LeadRowProps) {
  const { id, kind, company, excerpt, status, follow_up: followUp, is_unread: isUnread, active_at: at } = lead
  return (
    <li className={isUnread ? 'lead-row lead-row--unread' : 'lead-row'}>
      <label className="lead-choice">
        <input
          type="checkbox"
          aria-label={`Choose ${nameLead(lead)}`}
          data-choose={id}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </label>
      <SectionLink
        href={`${INBOX_PATH}/${id}`}
        keepsScroll
        data-lead={id}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="lead-row-name">
          {isUnread && <span className="sr-only">Unread: </span>}
          {nameLead(lead)}
          {company && <span className="lead-row-company">, {company}</span>}
        </span>
        <time dateTime={at} title={formatMoment(at)}>
          {describeWhen(at)}
        </time>
        <span className="lead-row-text">
          <b>{labelKind(kind)}</b>
          {excerpt && ` · ${excerpt}`}
        </span>
        {followUp ? (
          <StatusBadge tone="warning">{FOLLOW_UP_LABELS[followUp]}</StatusBadge>
        ) : (
          <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
        )}
      </SectionLink>
    </li>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** The time for today, else the day. */
function describeWhen(at: string): string {
  const today = formatDay(new Date().toISOString())
  return formatDay(at) === today ? clock.format(new Date(at)) : formatDay(at)
}

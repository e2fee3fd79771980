import type { ReactNode } from 'react'
import type { LeadSummary } from '#app/data/manage-leads.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatDay, formatMoment } from '#app/ui/format-moment.ts'
import { SectionLink } from '../section-link.tsx'
import { MoreButton, QueryState } from '../section-parts.tsx'
import { type InboxFilter, isNarrowed, WHOLE_INBOX } from './inbox-filter.ts'
import {
  FOLLOW_UP_LABELS,
  describeCall,
  labelKind,
  nameLead,
  STATUS_LABELS,
  STATUS_TONES,
} from './lead-labels.ts'
import type { Selection } from './selection-bar.tsx'
import type { useLeads } from './use-leads.ts'

export type LeadRowsProps = {
  leads: ReturnType<typeof useLeads>
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  openId: string
  selection: Selection
  /** Rendered above the rows. */
  children: ReactNode
}

export function LeadRows({ leads, filter, onFilter, openId, selection, children }: LeadRowsProps) {
  const { query, rows } = leads
  return (
    <div className="inbox-list">
      <QueryState query={query} label="Loading leads..." />
      {rows?.length === 0 && <EmptyInbox filter={filter} onFilter={onFilter} />}
      {rows && rows.length > 0 && (
        <>
          {children}
          <ul className="busy-line" aria-label="Leads" aria-busy={query.isFetching || undefined}>
            {rows.map((lead) => (
              <LeadRow key={lead.id} lead={lead} isOpen={lead.id === openId} selection={selection} />
            ))}
          </ul>
          <MoreButton query={query} />
        </>
      )}
    </div>
  )
}

type LeadRowProps = { lead: LeadSummary; isOpen: boolean; selection: Selection }

function LeadRow({ lead, isOpen, selection }: LeadRowProps) {
  const { id, kind, company, excerpt, status, call, follow_up: followUp } = lead
  const { is_unread: isUnread, active_at: at } = lead
  return (
    <li className={isUnread ? 'lead-row lead-row--unread' : 'lead-row'}>
      <label className="lead-choice centered">
        <input
          type="checkbox"
          aria-label={`Select ${nameLead(lead)}`}
          data-choose={id}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </label>
      <SectionLink
        href={`/admin/inbox/${id}`}
        keepsScroll
        data-lead={id}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="one-line strong">
          {isUnread && <span className="sr-only">Unread: </span>}
          {nameLead(lead)}
          {company && <span className="muted">, {company}</span>}
        </span>
        <time dateTime={at} title={formatMoment(at)}>
          {describeWhen(at)}
        </time>
        <span className="one-line">
          <b>{call ? describeCall(call) : labelKind(kind)}</b>
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

/** Returns the time if it is today, else the day. */
function describeWhen(at: string): string {
  const today = formatDay(new Date().toISOString())
  return formatDay(at) === today ? clock.format(new Date(at)) : formatDay(at)
}

function EmptyInbox({ filter, onFilter }: Pick<LeadRowsProps, 'filter' | 'onFilter'>) {
  if (isNarrowed(filter) || (filter.status !== null && filter.status !== 'spam' && filter.status !== 'bin'))
    return (
      <div className="section-note stack gap-8 center" role="status">
        <h2 className="t-h4">No leads match</h2>
        <p className="t-small">No leads match this search and these filters.</p>
        <Button variant="secondary" size="small" onClick={() => onFilter(WHOLE_INBOX)}>
          Show all
        </Button>
      </div>
    )
  const { title, text } = describeEmptiness(filter.status)
  return (
    <div className="section-note stack gap-8 center" role="status">
      <img src="/art/hero/empty-shelf-s.svg" alt="" width="160" height="72" />
      <h2 className="t-h4">{title}</h2>
      <p className="t-small">{text}</p>
      {filter.status === null && (
        <ButtonLink variant="secondary" size="small" href="/contact">
          See the contact form
        </ButtonLink>
      )}
    </div>
  )
}

function describeEmptiness(status: string | null): { title: string; text: string } {
  if (status === 'spam')
    return {
      title: 'No spam',
      text: 'Messages that look like spam are collected here, with the reasons.',
    }
  if (status === 'bin')
    return { title: 'The trash is empty', text: 'Leads in the trash can be restored for 30 days.' }
  return {
    title: 'No leads yet',
    text: 'Everyone who writes, requests a callback, books, saves a calculator result or pays appears here. Use “Add lead” for people who called you.',
  }
}

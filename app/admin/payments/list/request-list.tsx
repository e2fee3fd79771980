import { type ReactNode, useState } from 'react'
import {
  type PaymentManager,
  type PaymentRequest,
  type PaymentSums,
  type RequestStatus,
  PAGE_SIZE,
} from '#app/data/payments/payment-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatAmount } from '#domain/payments/currency.ts'
import { isUnpaid } from '#domain/payments/totals.ts'
import { describeDistance, formatDay } from '#domain/payments/due-date.ts'
import type { SectionProps } from '#app/admin/admin-section.ts'
import { STATUS_TONES, STATUS_WORDS } from '../status-words.ts'
import { NO_MAIL_SERVER } from '#app/admin/describe-delivery.ts'
import { exportRequests } from './export-requests.ts'
import { useRequestPage } from './use-request-page.ts'
import { SectionLink } from '#app/admin/section-link.tsx'

const STATUS_OPTIONS = [
  { value: '', label: 'Every status' },
  ...Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label })),
]

export type RequestListProps = { manager: PaymentManager; goTo: SectionProps['goTo'] }

/** All requests, the newest first, with what is owed. */
export function RequestList({ manager, goTo }: RequestListProps) {
  const [status, setStatus] = useState<RequestStatus | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { found, failure, reload } = useRequestPage(manager, { status, search, page })
  const [isExporting, setExporting] = useState(false)
  const runExport = async () => {
    if (isExporting) return
    setExporting(true)
    await exportRequests(manager, { status, search })
    setExporting(false)
  }
  const isNarrowed = status !== null || search !== ''
  return (
    <div className="payments">
      <div className="payments-head">
        <h1 className="t-h3">Payments</h1>
        <div className="payments-head-actions">
          <Button size="small" variant="secondary" isBusy={isExporting} onClick={() => void runExport()}>
            <Icon name="download" />
            Export CSV
          </Button>
          <Button size="small" onClick={() => goTo('new')}>
            <Icon name="plus" />
            New request
          </Button>
        </div>
      </div>
      {found && <Sums sums={found.sums} />}
      <div className="payments-filters">
        <Field
          id="payments-search"
          label="Search"
          type="search"
          placeholder="Number, name or email"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(1)
          }}
        />
        <SelectField
          id="payments-status"
          label="Status"
          options={STATUS_OPTIONS}
          value={status ?? ''}
          onChange={(event) => {
            setStatus((event.target.value || null) as RequestStatus | null)
            setPage(1)
          }}
        />
      </div>
      {failure !== null && <ReadingFailure message={failure} onRetry={reload} />}
      {!found && failure === null && <Spinner label="Reading payment requests..." />}
      {found?.requests.length === 0 && <EmptyList isNarrowed={isNarrowed} />}
      {found && found.requests.length > 0 && (
        <>
          <p className="t-small" role="status">
            {found.count === 1 ? '1 request' : `${found.count.toLocaleString('en-US')} requests`}
          </p>
          <ul className="payments-rows">
            {found.requests.map((request) => (
              <RequestRow key={request.id} request={request} today={manager.today()} />
            ))}
          </ul>
          <Pages page={page} count={found.count} onPage={setPage} />
        </>
      )}
    </div>
  )
}

function Sums({ sums }: { sums: readonly PaymentSums[] }) {
  if (sums.length === 0) return null
  return (
    <div className="payments-sums">
      {sums.map(({ currency, outstanding, overdue, paid }) => (
        <dl key={currency} aria-label={`Sums in ${currency}`}>
          <Sum label="Outstanding">{formatAmount(outstanding, currency)}</Sum>
          <Sum label="Overdue">{formatAmount(overdue, currency)}</Sum>
          <Sum label="Paid this year">{formatAmount(paid, currency)}</Sum>
        </dl>
      ))}
    </div>
  )
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="t-cap">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function RequestRow({ request, today }: { request: PaymentRequest; today: string }) {
  const { id, number, client_name: name, total, currency, status } = request
  return (
    <li>
      <SectionLink href={`/admin/payments/${id}`} keepsScroll>
        <span className="payments-row-name">{name}</span>
        <span className="payments-row-total">{formatAmount(total, currency)}</span>
        <span className="payments-row-more">
          {number} · {describeWhen(request, today)}
        </span>
        <StatusBadge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusBadge>
      </SectionLink>
    </li>
  )
}

function describeWhen(request: PaymentRequest, today: string): string {
  if (request.refunded_on !== null)
    return `${formatAmount(request.refunded, request.currency)} refunded ${formatDay(request.refunded_on)}`
  if (request.paid_on !== null) return `paid ${formatDay(request.paid_on)}`
  if (!isUnpaid(request)) return 'cancelled'
  const due = request.due_on === null ? 'no due date' : `due ${describeDistance(request.due_on, today)}`
  if (request.mail_waits) return `${due}. ${NO_MAIL_SERVER}`
  return request.sent_at === null ? `${due}, not sent` : due
}

function EmptyList({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="payments-empty" role="status">
      <h2 className="t-h4">{isNarrowed ? 'No request fits' : 'No payment requests yet'}</h2>
      <p className="t-small">
        {isNarrowed
          ? 'No request is in that status with these words.'
          : 'Each request gets a number, a page of its own with a PDF, and stands here until it is paid.'}
      </p>
    </div>
  )
}

function Pages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const last = Math.ceil(count / PAGE_SIZE)
  if (last <= 1) return null
  return (
    <nav className="payments-pages" aria-label="Pages">
      <Button size="small" variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {last}
      </span>
      <Button size="small" variant="secondary" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

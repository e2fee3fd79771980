import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createPaymentManager,
  EXPORT_LIMIT,
  PAGE_SIZE,
  type PaymentRequest,
  type PaymentSums,
  type RequestStatus,
} from '#app/data/payment-manager.ts'
import type { SectionProps } from '#app/admin/admin-section.ts'
import { NO_MAIL_SERVER } from '#app/admin/describe-delivery.ts'
import { SectionLink } from '#app/admin/section-link.tsx'
import { ExportButton, QueryState, SectionHead, useDebounced } from '#app/admin/section-parts.tsx'
import { useManager, useStaff } from '#app/admin/staff.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatAmount } from '#domain/payments/currency.ts'
import { describeDistance, formatDay } from '#domain/payments/due-date.ts'
import { isUnpaid } from '#domain/payments/totals.ts'
import { writeRequestsCsv } from '#domain/payments/requests-csv.ts'
import { STATUS_LABELS, STATUS_TONES } from './describe-payment-event.ts'

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
]

/** All requests, newest first, with the outstanding amounts. */
export function RequestList({ goTo }: { goTo: SectionProps['goTo'] }) {
  const manager = useManager(createPaymentManager)
  const mayManageSite = useStaff().may('site.manage')
  const [status, setStatus] = useState<RequestStatus | null>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const search = useDebounced(typed)
  const query = useQuery({
    queryKey: ['payment requests', { status, search, page }],
    queryFn: () => manager.list({ status, search, page }),
    placeholderData: keepPreviousData,
  })
  const found = query.data
  return (
    <div className="admin-section">
      <SectionHead title="Payments">
        <ExportButton
          noun="requests"
          fileName="payment-requests"
          limit={EXPORT_LIMIT}
          read={() => manager.listAll({ status, search })}
          write={writeRequestsCsv}
        />
        {mayManageSite && (
          <Button size="small" variant="secondary" onClick={() => goTo('sources')}>
            <Icon name="chart-column" />
            Sources
          </Button>
        )}
        <Button size="small" onClick={() => goTo('new')}>
          <Icon name="plus" />
          New request
        </Button>
      </SectionHead>
      {found && <Sums sums={found.sums} />}
      <div className="fields">
        <Field
          id="payments-search"
          label="Search"
          type="search"
          placeholder="Number, name or email"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
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
      <QueryState query={query} label="Loading payment requests..." />
      {found?.requests.length === 0 && <EmptyList isNarrowed={status !== null || search !== ''} />}
      {found && found.requests.length > 0 && (
        <>
          <p className="t-small" role="status">
            {found.count === 1 ? '1 request' : `${found.count.toLocaleString('en-US')} requests`}
          </p>
          <ul className="row-list payments-rows">
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
    <div className="stack">
      {sums.map(({ currency, outstanding, overdue, paid }) => (
        <dl key={currency} className="inset pad row gap-32" aria-label={`Sums in ${currency}`}>
          {Object.entries({ Outstanding: outstanding, Overdue: overdue, 'Paid this year': paid }).map(
            ([label, amount]) => (
              <div key={label}>
                <dt className="t-cap">{label}</dt>
                <dd className="t-h4 digits">{formatAmount(amount, currency)}</dd>
              </div>
            ),
          )}
        </dl>
      ))}
    </div>
  )
}

function RequestRow({ request, today }: { request: PaymentRequest; today: string }) {
  const { id, number, client_name: name, total, balance, currency, status } = request
  const isOpen = isUnpaid(request)
  return (
    <li>
      <SectionLink href={`/admin/payments/${id}`} keepsScroll>
        <span className="one-line strong">{name}</span>
        <span className="strong digits">{formatAmount(isOpen ? balance : total, currency)}</span>
        <span className="break-long">
          {number} · {describeWhen(request, today)}
        </span>
        <StatusBadge tone={request.dispute?.state === 'open' ? 'bad' : STATUS_TONES[status]}>
          {request.dispute?.state === 'open' ? 'Disputed' : STATUS_LABELS[status]}
        </StatusBadge>
      </SectionLink>
    </li>
  )
}

function describeWhen(request: PaymentRequest, today: string): string {
  const { currency, total, balance, overpaid } = request
  if (overpaid > 0) return `${formatAmount(overpaid, currency)} overpaid`
  if (request.status === 'credited') return 'credited'
  if (request.refunded_on !== null && !isUnpaid(request))
    return `${formatAmount(request.refunded, request.currency)} refunded ${formatDay(request.refunded_on)}`
  if (request.paid_on !== null) return `paid ${formatDay(request.paid_on)}`
  if (!isUnpaid(request)) return 'canceled'
  const day = request.due_on === null ? 'no due date' : `due ${describeDistance(request.due_on, today)}`
  const due = balance < total ? `left of ${formatAmount(total, currency)}, ${day}` : day
  if (request.mail_waits) return `${due}. ${NO_MAIL_SERVER}`
  return request.sent_at === null ? `${due}, not sent` : due
}

function EmptyList({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="section-note stack gap-8 center" role="status">
      <h2 className="t-h4">{isNarrowed ? 'No requests match' : 'No payment requests yet'}</h2>
      <p className="t-small">
        {isNarrowed
          ? 'No requests match this search and status.'
          : 'Each request gets a number and a page with a PDF that you can send to the client.'}
      </p>
    </div>
  )
}

function Pages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const last = Math.ceil(count / PAGE_SIZE)
  if (last <= 1) return null
  return (
    <nav className="row gap-8" aria-label="Pages">
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

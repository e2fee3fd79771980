import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createPaymentManager, type PaymentRequest } from '#app/data/payment-manager.ts'
import type { SectionProps } from '#app/admin/admin-section.ts'
import { SectionLink } from '#app/admin/section-link.tsx'
import { QueryState, useAction } from '#app/admin/section-parts.tsx'
import { useManager } from '#app/admin/staff.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import { describePaymentEvent, STATUS_LABELS, STATUS_TONES } from './describe-payment-event.ts'
import { RequestActions } from './request-actions.tsx'
import { DisputeNotice, RequestLedger } from './request-ledger.tsx'

export type RequestViewProps = { id: string; goTo: SectionProps['goTo'] }

export function RequestView({ id, goTo }: RequestViewProps) {
  const manager = useManager(createPaymentManager)
  const query = useQuery({ queryKey: ['payment request', id], queryFn: () => manager.read(id) })
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const undo = async (entry: string) => {
    await run('It was not undone', () => manager.undo(id, entry))
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('payment request'),
    })
  }
  if (!query.data)
    return (
      <div className="admin-section">
        <QueryState query={query} label="Loading the request..." />
        <BackLink />
      </div>
    )
  const { request, events, entries, credit_notes: creditNotes, link } = query.data
  return (
    <article className="admin-section">
      <BackLink />
      <div className="row row--between">
        <h1 className="t-h3">
          {request.number}{' '}
          <StatusBadge tone={STATUS_TONES[request.status]}>{STATUS_LABELS[request.status]}</StatusBadge>
        </h1>
        <p className="request-total t-h3 digits break-long">
          {formatAmount(request.total, request.currency)}
        </p>
      </div>
      {request.dispute && <DisputeNotice dispute={request.dispute} />}
      <RequestActions request={request} entries={entries} creditNotes={creditNotes} goTo={goTo} />
      <div className="columns gap-32">
        <div>
          <RequestFacts request={request} link={link} />
          <RequestLedger
            request={request}
            entries={entries}
            creditNotes={creditNotes}
            pdfPath={link && `${link}.pdf`}
            isBusy={isBusy}
            onUndo={(entry) => void undo(entry.id)}
          />
        </div>
        <section aria-labelledby="timeline-title">
          <h2 className="t-h4" id="timeline-title">
            History
          </h2>
          <ol className="stack request-timeline">
            {events.toReversed().map((event) => (
              <li key={event.id}>
                <p className="break-long">{describePaymentEvent(event)}</p>
                <time className="t-cap muted" dateTime={event.at}>
                  {formatMoment(event.at)}
                </time>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </article>
  )
}

function BackLink() {
  return (
    <SectionLink className="link" href="/admin/payments">
      All requests
    </SectionLink>
  )
}

function describeLink({ link_revoked_at: revokedAt }: PaymentRequest, link: string | null): string | null {
  if (revokedAt !== null) return `Revoked ${formatMoment(revokedAt)}: the request can’t be opened`
  return link && new URL(link, location.origin).href
}

function RequestFacts({ request, link }: { request: PaymentRequest; link: string | null }) {
  const { currency } = request
  const facts = [
    [
      'Client',
      [request.client_name, request.client_legal_name, request.client_address].filter(Boolean).join('\n'),
    ],
    ['Tax number', request.client_tax_number],
    ['Email', request.client_email ?? 'None'],
    ['Due', request.due_on === null ? 'No date' : formatDay(request.due_on)],
    ['Note', request.note],
    ['Link', describeLink(request, link)],
  ] as const
  return (
    <section aria-label="Details">
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul className="row-list mt-24">
        {request.lines.map((line, index) => (
          // Lines may be identical and never move, so the index is a stable key.
          <li key={index} className="row row--top row--single-line gap-16">
            <span className="grow break-long">
              {line.text}
              <br />
              <span className="t-cap muted">
                {line.quantity} × {formatAmount(line.unit_price, currency)}
                {line.tax_rate > 0 && `, tax ${line.tax_rate}%`}
              </span>
            </span>
            <b className="digits">{formatAmount(line.net, currency)}</b>
          </li>
        ))}
        {request.taxes.map(({ rate, tax }) => (
          <li key={`tax ${rate}`} className="row gap-16">
            <span className="grow">Tax {rate}%</span>
            <b className="digits">{formatAmount(tax, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

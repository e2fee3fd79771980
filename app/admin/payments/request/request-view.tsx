import { useCallback, useEffect, useState } from 'react'
import type { PaymentManager, PaymentRequest, ReadRequest } from '#app/data/payments/payment-manager.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import type { SectionProps } from '#app/admin/admin-section.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { STATUS_TONES, STATUS_WORDS, WAY_WORDS } from '../status-words.ts'
import { describePaymentEvent } from './describe-payment-event.ts'
import { RequestActions } from './request-actions.tsx'
import { SectionLink } from '#app/admin/section-link.tsx'

export type RequestViewProps = { manager: PaymentManager; id: string; goTo: SectionProps['goTo'] }

/** One request: what it says, what happened with it, and what can be done. */
export function RequestView({ manager, id, goTo }: RequestViewProps) {
  const [read, setRead] = useState<ReadRequest | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reload = useCallback(async () => {
    try {
      setRead(await manager.read(id))
      setFailure(null)
    } catch (error) {
      setFailure(describeFailure(error))
    }
  }, [manager, id])
  useEffect(() => {
    const begin = async () => {
      await reload()
    }
    void begin()
  }, [reload])
  if (failure !== null)
    return (
      <div className="payments">
        <ReadingFailure message={failure} onRetry={() => void reload()} />
        <BackLink />
      </div>
    )
  if (read === null) return <Spinner label="Reading the request..." />
  const { request, events, link } = read
  return (
    <article className="payments request-view">
      <BackLink />
      <div className="payments-head">
        <h1 className="t-h3">
          {request.number}{' '}
          <StatusBadge tone={STATUS_TONES[request.status]}>{STATUS_WORDS[request.status]}</StatusBadge>
        </h1>
        <p className="request-total">{formatAmount(request.total, request.currency)}</p>
      </div>
      <RequestActions manager={manager} request={request} goTo={goTo} onChanged={reload} />
      <div className="request-panes">
        <RequestFacts request={request} link={link} />
        <section aria-labelledby="timeline-title">
          <h2 className="t-h4" id="timeline-title">
            What happened
          </h2>
          <ol className="request-timeline">
            {events.toReversed().map((event) => (
              <li key={event.id}>
                <p>{describePaymentEvent(event)}</p>
                <time className="t-cap" dateTime={event.at}>
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
  if (revokedAt !== null) return `Revoked ${formatMoment(revokedAt)}: no address leads to this request`
  return link && new URL(link, location.origin).href
}

function RequestFacts({ request, link }: { request: PaymentRequest; link: string | null }) {
  const { currency } = request
  const facts = [
    ['Client', [request.client_name, request.client_address].filter(Boolean).join('\n')],
    ['Email', request.client_email ?? 'None'],
    ['Due', request.due_on === null ? 'No date' : formatDay(request.due_on)],
    ['Note', request.note],
    [
      'Paid',
      request.paid_on && `${formatDay(request.paid_on)}, ${WAY_WORDS[request.paid_way!].toLowerCase()}`,
    ],
    ['About the payment', request.paid_note],
    [
      'Refunded',
      request.refunded_on && `${formatAmount(request.refunded, currency)}, ${formatDay(request.refunded_on)}`,
    ],
    ['Link', describeLink(request, link)],
  ] as const
  return (
    <section aria-label="What it says">
      <dl className="request-facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="t-cap">{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul className="request-items">
        {request.lines.map((line, index) => (
          // Lines may be alike, and stay where they are.
          <li key={index}>
            <span>
              {line.text}
              <span className="t-cap">
                {line.quantity} × {formatAmount(line.unit_price, currency)}
                {line.tax_rate > 0 && `, tax ${line.tax_rate}%`}
              </span>
            </span>
            <b>{formatAmount(line.net, currency)}</b>
          </li>
        ))}
        {request.taxes.map(({ rate, tax }) => (
          <li key={`tax ${rate}`}>
            <span>Tax {rate}%</span>
            <b>{formatAmount(tax, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

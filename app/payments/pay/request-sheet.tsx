import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { findDay, formatDay } from '#domain/payments/due-date.ts'
import { listTotals } from './list-totals.ts'
import { listClientLines, listIssuerLines } from './parties.ts'

const { columns } = paymentRequest

/** The payment request as a document. */
export function RequestSheet({ request, settings }: { request: OpenedRequest; settings: SiteSettings }) {
  return (
    <section
      className="panel pad-large stack gap-32"
      aria-label={paymentRequest.title.replace('{number}', request.number)}
    >
      <SheetHead request={request} settings={settings} />
      <LinesTable request={request} locale={settings.locale} />
      <TotalRows request={request} locale={settings.locale} />
      {request.note !== '' && (
        <div>
          <h2 className="t-cap">{paymentRequest.note}</h2>
          <p className="mt-4 pre-line break-long">{request.note}</p>
        </div>
      )}
    </section>
  )
}

function SheetHead({ request, settings }: { request: OpenedRequest; settings: SiteSettings }) {
  return (
    <dl className="request-parties columns">
      <div>
        <dt className="t-cap muted">{paymentRequest.from}</dt>
        <dd className="mt-4 pre-line break-long">{listIssuerLines(settings).join('\n')}</dd>
      </div>
      <div>
        <dt className="t-cap muted">{paymentRequest.to}</dt>
        <dd className="mt-4 pre-line break-long">{listClientLines(request).join('\n')}</dd>
      </div>
      <div>
        <dt className="t-cap muted">{paymentRequest.issued}</dt>
        <dd className="mt-4 pre-line break-long">
          {formatDay(findDay(new Date(request.created_at), settings.timeZone), settings.locale)}
        </dd>
        {request.due_on && (
          <>
            <dt className="t-cap muted">{paymentRequest.due}</dt>
            <dd className="mt-4 pre-line break-long">{formatDay(request.due_on, settings.locale)}</dd>
          </>
        )}
      </div>
    </dl>
  )
}

type FiguresProps = { request: OpenedRequest; locale: string }

function LinesTable({ request: { lines, taxes, currency }, locale }: FiguresProps) {
  const showsTax = taxes.length > 0
  return (
    <table className="request-lines full-width">
      <thead>
        <tr>
          <th scope="col">{columns.text}</th>
          <th scope="col">{columns.quantity}</th>
          <th scope="col">{columns.price}</th>
          {showsTax && <th scope="col">{columns.tax}</th>}
          <th scope="col">{columns.net}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // Lines may be identical and never move, so the index is a stable key.
          <tr key={index}>
            <th scope="row">{line.text}</th>
            <td data-label={columns.quantity}>{line.quantity.toLocaleString(locale)}</td>
            <td data-label={columns.price}>{formatAmount(line.unit_price, currency, locale)}</td>
            {showsTax && <td data-label={columns.tax}>{line.tax_rate}%</td>}
            <td data-label={columns.net}>{formatAmount(line.net, currency, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TotalRows({ request, locale }: FiguresProps) {
  return (
    <dl className="request-totals stack gap-8 digits">
      {listTotals(request).map(({ label, amount, isTotal }) => (
        <div className={`row row--between${isTotal ? ' request-totals-total' : ''}`} key={label}>
          <dt className="muted">{label}</dt>
          <dd className="push">{formatAmount(amount, request.currency, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

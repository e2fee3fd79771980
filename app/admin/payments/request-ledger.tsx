import type { CreditNote, PaymentEntry, PaymentRequest } from '#app/data/payment-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatAmount } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import { PROVIDER_NAMES, PROVIDERS } from '#domain/provider-events/provider-facts.ts'
import { ENTRY_LABELS, nameReason, WAY_LABELS } from './describe-payment-event.ts'

export type RequestLedgerProps = {
  request: PaymentRequest
  entries: readonly PaymentEntry[]
  creditNotes: readonly CreditNote[]
  /** Path of the PDF; null if the link was revoked. */
  pdfPath: string | null
  isBusy: boolean
  onUndo: (entry: PaymentEntry) => void
}

/** Payments, refunds and credit notes of a request, with the balance due. */
export function RequestLedger({
  request,
  entries,
  creditNotes,
  pdfPath,
  isBusy,
  onUndo,
}: RequestLedgerProps) {
  const { currency, balance, overpaid } = request
  if (entries.length === 0 && creditNotes.length === 0) return null
  return (
    <section className="mt-24" aria-labelledby="ledger-title">
      <h2 className="t-h4" id="ledger-title">
        Payments
      </h2>
      <ul className="row-list mt-24">
        {entries.map((entry) => (
          <li key={entry.id} className="row row--top row--single-line gap-16">
            <span className={entry.is_reversed ? 'grow break-long struck' : 'grow break-long'}>
              {describeEntry(entry)}
              {entry.note !== '' && (
                <>
                  <br />
                  <span className="t-cap muted">{entry.note}</span>
                </>
              )}
            </span>
            {entry.is_reversed ? (
              <span className="t-cap muted">Undone</span>
            ) : (
              <Button
                size="small"
                variant="quiet"
                disabled={isBusy}
                aria-label={`Undo ${describeEntry(entry)}`}
                onClick={() => onUndo(entry)}
              >
                Undo
              </Button>
            )}
            <b className={entry.is_reversed ? 'digits struck' : 'digits'}>
              {formatAmount(entry.kind === 'payment' ? entry.amount : -entry.amount, currency)}
            </b>
          </li>
        ))}
        {creditNotes.map(({ id, number, issued_on: day, reason, total }) => (
          <li key={id} className="row row--top row--single-line gap-16">
            <span className="grow break-long">
              {pdfPath === null ? (
                `Credit note ${number}`
              ) : (
                <a className="link" href={`${pdfPath}?credit-note=${number}`} target="_blank" rel="noopener">
                  Credit note {number}
                </a>
              )}
              , {formatDay(day)}
              <br />
              <span className="t-cap muted">{reason}</span>
            </span>
            <b className="digits">{formatAmount(-total, currency)}</b>
          </li>
        ))}
        <li className="row gap-16">
          <span className="grow">{overpaid > 0 ? 'Overpaid' : 'Left to pay'}</span>
          <b className="digits">{formatAmount(overpaid > 0 ? overpaid : balance, currency)}</b>
        </li>
      </ul>
    </section>
  )
}

function describeEntry({ kind, day, way, provider }: PaymentEntry): string {
  const name = PROVIDERS.find((known) => known === provider)
  const from = name ? PROVIDER_NAMES[name] : WAY_LABELS[way].toLowerCase()
  return `${ENTRY_LABELS[kind]}, ${formatDay(day)}, ${from}`
}

/** Shown while the client disputes a payment at the provider. */
export function DisputeNotice({ dispute }: { dispute: NonNullable<PaymentRequest['dispute']> }) {
  const { provider, state, amount, currency, reason, answer_by: answerBy } = dispute
  const name = PROVIDER_NAMES[PROVIDERS.find((known) => known === provider) ?? 'stripe']
  const sum = amount !== null && currency !== null ? ` ${formatAmount(amount, currency)}` : ' this payment'
  const cause = reason === null ? '' : ` (${nameReason(reason)})`
  if (state === 'open')
    return (
      <p className="notice" role="status">
        The client disputes{sum} at {name}
        {cause}. Answer there
        {answerBy === null ? '' : ` by ${formatDay(answerBy.slice(0, 10))}`}, or the money goes back.
      </p>
    )
  const ends = { won: 'You won', lost: 'You lost', closed: 'Closed:' }[state]
  return (
    <p className="notice" role="status">
      {ends} the dispute of{sum} at {name}
      {cause}.
    </p>
  )
}

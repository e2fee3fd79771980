import { formatAmount } from '#domain/payments/currency.ts'
import type { Totals } from '#domain/payments/totals.ts'

export type DraftTotalsProps = { totals: Totals | null; currency: string; problem: string | undefined }

/** What the lines come to, as they are typed. */
export function DraftTotals({ totals, currency, problem }: DraftTotalsProps) {
  const code = currency.trim().toUpperCase()
  return (
    <div className="draft-totals" role="status">
      {totals?.taxes.map(({ rate, tax }) => (
        <p key={rate} className="t-small">
          Tax {rate}%: {formatAmount(tax, code)}
        </p>
      ))}
      <p>
        Total <b>{totals === null ? '–' : formatAmount(totals.total, code)}</b>
      </p>
      {problem && <p className="draft-problem">{problem}</p>}
    </div>
  )
}

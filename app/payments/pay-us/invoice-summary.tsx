import { useContent } from '#app/data/content/use-content.ts'
import { paymentPage } from '#content/pages/payment.ts'
import type { InvoiceDetails } from '#app/payments/compose-payment-url.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Details of the payment link, to compare with the invoice. */
export function InvoiceSummary({ invoice }: { invoice: InvoiceDetails }) {
  const payment = useContent(paymentPage)
  const rows = [
    { label: 'Invoice', value: invoice.invoice },
    { label: 'Brand', value: invoice.brand },
    { label: 'Total in USD', value: invoice.amount && dollars.format(Number(invoice.amount)) },
  ].filter((row) => row.value)
  if (rows.length === 0) return null
  return (
    <div className="invoice-summary">
      <dl className="row row--top gap-32">
        {rows.map((row) => (
          <div key={row.label}>
            <dt className="t-cap muted">{row.label}</dt>
            <dd className="break-long">{row.value}</dd>
          </div>
        ))}
      </dl>
      <p className="t-small mt-8">{payment.prefilled}</p>
    </div>
  )
}

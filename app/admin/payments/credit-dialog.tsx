import { useState } from 'react'
import type { Credit, CreditNote } from '#app/data/payment-manager.ts'
import { useStaffForm } from '#app/admin/use-staff-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { creditTax, listCreditable, type RateAmount } from '#domain/payments/credit.ts'
import { formatAmount, readAmount, writeAmount } from '#domain/payments/currency.ts'
import type { DialogProps } from './request-dialogs.tsx'

export type CreditDialogProps = DialogProps<Credit> & { creditNotes: readonly CreditNote[] }

type Values = Record<string, string>

const fieldOf = ({ rate }: RateAmount) => `net-${rate}`

/** Issues a credit note for a net amount per tax rate of the request. */
export function CreditDialog({ request, creditNotes, onClose, onSend }: CreditDialogProps) {
  const { number, currency } = request
  const [id] = useState(() => crypto.randomUUID())
  const [rates] = useState(() => listCreditable(request, creditNotes))
  const readNet = (left: RateAmount, values: Values) => {
    const net = readAmount(values[fieldOf(left)] || '0', currency)
    const isPart = net !== null && net * left.net >= 0 && Math.abs(net) <= Math.abs(left.net)
    return isPart ? net : null
  }
  const form = useStaffForm<Values, Credit>({
    id: 'credit',
    initial: {
      reason: '',
      ...Object.fromEntries(rates.map((left) => [fieldOf(left), writeAmount(left.net, currency)])),
    },
    check: (values) => {
      const nets = rates.map((left) => ({ left, net: readNet(left, values) }))
      const total = addUp(nets)
      const reason = values['reason']!.trim()
      const problems = {
        ...(reason === '' && { reason: 'Enter the reason. The client reads it.' }),
        ...Object.fromEntries(
          nets
            .filter(({ net }) => net === null)
            .map(({ left }) => [fieldOf(left), `Enter an amount up to ${formatAmount(left.net, currency)}`]),
        ),
        ...(total !== null && total <= 0 && { [fieldOf(rates[0]!)]: 'Enter an amount above 0' }),
      }
      if (Object.keys(problems).length > 0) return { problems }
      return {
        ready: {
          credit_note: id,
          reason,
          nets: nets.map(({ left, net }) => ({ rate: left.rate, net: net! })).filter(({ net }) => net !== 0),
        },
      }
    },
    hasTyped: ({ reason }) => reason!.trim() !== '',
    send: onSend,
  })
  const total = addUp(rates.map((left) => ({ left, net: readNet(left, form.values) })))
  return (
    <Dialog
      title={`Credit note for ${number}`}
      size="narrow"
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} isBusy={form.isBusy} aria-disabled={form.isBusy || undefined}>
            Issue the credit note
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <p>
          It reduces what {request.client_name} owes. It gets its own number, and can’t be changed or deleted.
        </p>
        <Field {...form.field('reason')} label="Reason" hint="The client reads it" maxLength={300} />
        {rates.map((left) => (
          <Field
            key={left.rate}
            {...form.field(fieldOf(left))}
            label={left.rate === 0 ? `Amount in ${currency}` : `Net amount at ${left.rate}% in ${currency}`}
            inputMode="decimal"
          />
        ))}
        <p role="status">
          Credit <b>{total === null ? '–' : formatAmount(total, currency)}</b>
          {rates.some(({ rate }) => rate > 0) && ' with tax'}
        </p>
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}

/** Returns the total with tax; null if an amount is invalid. */
function addUp(nets: readonly { left: RateAmount; net: number | null }[]): number | null {
  if (nets.some(({ net }) => net === null)) return null
  return nets.reduce((sum, { left, net }) => sum + net! + creditTax(left, net!), 0)
}

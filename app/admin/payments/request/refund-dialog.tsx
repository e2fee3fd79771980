import { useState } from 'react'
import type { PaymentManager, PaymentRequest } from '#app/data/payments/payment-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatAmount, readAmount, writeAmount } from '#domain/payments/currency.ts'

export type RefundDialogProps = {
  request: PaymentRequest
  today: string
  isBusy: boolean
  onClose: () => void
  onRefund: (refund: Parameters<PaymentManager['refund']>[1]) => void
}

/** Records the amount, the day and a note of a refund. */
export function RefundDialog({ request, today, isBusy, onClose, onRefund }: RefundDialogProps) {
  const { number, currency } = request
  const refundable = request.total - request.refunded
  const [typed, setTyped] = useState(writeAmount(refundable, currency))
  const [on, setOn] = useState(today)
  const [note, setNote] = useState('')
  const amount = readAmount(typed, currency)
  const isAmount = amount !== null && amount > 0 && amount <= refundable
  const isDay = on !== '' && on <= today
  return (
    <Dialog
      title={`Refund of ${number}`}
      size="narrow"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy}
            aria-disabled={isBusy || !isAmount || !isDay || undefined}
            onClick={() => {
              if (!isBusy && isAmount && isDay) onRefund({ amount, on, note: note.trim() })
            }}
          >
            Record the refund
          </Button>
        </>
      }
    >
      <div className="paid-fields">
        <p>This moves no money. Record what you paid back to {request.client_name}.</p>
        <Field
          id="refund-amount"
          label={`Amount in ${currency}`}
          inputMode="decimal"
          value={typed}
          error={isAmount ? undefined : `Enter an amount up to ${formatAmount(refundable, currency)}`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Field
          id="refund-on"
          label="Day"
          type="date"
          max={today}
          value={on}
          error={isDay ? undefined : 'Choose today or an earlier day'}
          onChange={(event) => setOn(event.target.value)}
        />
        <Field
          id="refund-note"
          label="Note"
          hint="For you only"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import type { PaidWay, PaymentManager, PaymentRequest } from '#app/data/payments/payment-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { formatAmount } from '#domain/payments/currency.ts'
import { WAY_WORDS } from '../status-words.ts'

const WAYS = Object.entries(WAY_WORDS).map(([value, label]) => ({ value, label }))

export type PaidDialogProps = {
  request: PaymentRequest
  today: string
  isBusy: boolean
  onClose: () => void
  onPaid: (payment: Parameters<PaymentManager['markPaid']>[1]) => void
}

/** How and when the money came. */
export function PaidDialog({ request, today, isBusy, onClose, onPaid }: PaidDialogProps) {
  // It carries the link.
  const canReceipt = request.client_email !== null && request.link_revoked_at === null
  const [way, setWay] = useState<PaidWay>('transfer')
  const [on, setOn] = useState(today)
  const [note, setNote] = useState('')
  const [sendsReceipt, setSendsReceipt] = useState(canReceipt)
  const problem = on === '' || on > today ? 'A day until today' : undefined
  return (
    <Dialog
      title={`${request.number} is paid`}
      size="narrow"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Not yet
          </Button>
          <Button
            isBusy={isBusy}
            aria-disabled={isBusy || problem !== undefined || undefined}
            onClick={() => {
              if (!isBusy && problem === undefined) onPaid({ way, on, note: note.trim(), sendsReceipt })
            }}
          >
            Mark as paid
          </Button>
        </>
      }
    >
      <div className="paid-fields">
        <p>
          {formatAmount(request.total, request.currency)} from {request.client_name}
        </p>
        <SelectField
          id="paid-way"
          label="How"
          options={WAYS}
          value={way}
          onChange={(event) => setWay(event.target.value as PaidWay)}
        />
        <Field
          id="paid-on"
          label="Day"
          type="date"
          max={today}
          value={on}
          error={problem}
          onChange={(event) => setOn(event.target.value)}
        />
        <Field
          id="paid-note"
          label="Note"
          hint="For you only"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {canReceipt && (
          <Switch
            id="paid-receipt"
            label={`Send a receipt to ${request.client_email}`}
            checked={sendsReceipt}
            onChange={(event) => setSendsReceipt(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

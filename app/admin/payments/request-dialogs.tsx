import type { PaymentManager, PaymentRequest } from '#app/data/payment-manager.ts'
import { useStaffForm } from '#app/admin/use-staff-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { formatAmount, readAmount, writeAmount } from '#domain/payments/currency.ts'
import { WAY_LABELS } from './describe-payment-event.ts'

const WAYS = Object.entries(WAY_LABELS).map(([value, label]) => ({ value, label }))

type DialogProps<Given> = {
  request: PaymentRequest
  today: string
  onClose: () => void
  /** Failures are shown as a toast. */
  onSend: (given: Given) => Promise<void>
}

type Payment = Parameters<PaymentManager['markPaid']>[1]

/** Asks when and how the client paid. */
export function PaidDialog(props: DialogProps<Payment>) {
  const { request, today, onClose, onSend } = props
  // The receipt contains the link.
  const canReceipt = request.client_email !== null && request.link_revoked_at === null
  const form = useStaffForm<Payment, Payment>({
    id: 'paid',
    initial: { way: 'transfer', on: today, note: '', sends_receipt: canReceipt },
    check: (values) =>
      values.on === '' || values.on > today
        ? { problems: { on: 'Choose today or an earlier day' } }
        : { ready: { ...values, note: values.note.trim() } },
    hasTyped: ({ note }) => note.trim() !== '',
    send: onSend,
  })
  return (
    <Dialog
      title={`${request.number} is paid`}
      size="narrow"
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Not yet
          </Button>
          <Button type="submit" form={form.id} isBusy={form.isBusy} aria-disabled={form.isBusy || undefined}>
            Mark as paid
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <p>
          {formatAmount(request.total, request.currency)} from {request.client_name}
        </p>
        <SelectField {...form.field('way')} label="How" options={WAYS} />
        <Field {...form.field('on')} label="Day" type="date" max={today} />
        <Field {...form.field('note')} label="Note" hint="For you only" maxLength={500} />
        {canReceipt && (
          <Switch
            id="paid-receipt"
            label={`Send a receipt to ${request.client_email}`}
            checked={form.values.sends_receipt}
            onChange={(event) => form.set({ sends_receipt: event.target.checked })}
          />
        )}
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}

/** Records the amount, the day and a note of a refund. */
export function RefundDialog(props: DialogProps<Parameters<PaymentManager['refund']>[1]>) {
  const { request, today, onClose, onSend } = props
  const { number, currency } = request
  const refundable = request.total - request.refunded
  const form = useStaffForm({
    id: 'refund',
    initial: { amount: writeAmount(refundable, currency), on: today, note: '' },
    check: ({ amount: typed, on, note }) => {
      const amount = readAmount(typed, currency)
      const isAmount = amount !== null && amount > 0 && amount <= refundable
      if (isAmount && on !== '' && on <= today) return { ready: { amount, on, note: note.trim() } }
      return {
        problems: {
          ...(!isAmount && { amount: `Enter an amount up to ${formatAmount(refundable, currency)}` }),
          ...((on === '' || on > today) && { on: 'Choose today or an earlier day' }),
        },
      }
    },
    checksAlways: true,
    send: onSend,
  })
  return (
    <Dialog
      title={`Refund of ${number}`}
      size="narrow"
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} isBusy={form.isBusy} aria-disabled={form.isBusy || undefined}>
            Record the refund
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <p>This moves no money. Record what you paid back to {request.client_name}.</p>
        <Field {...form.field('amount')} label={`Amount in ${currency}`} inputMode="decimal" />
        <Field {...form.field('on')} label="Day" type="date" max={today} />
        <Field {...form.field('note')} label="Note" hint="For you only" maxLength={500} />
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}

export type RequestQuestionProps = {
  request: PaymentRequest
  asks: 'renew' | 'revoke' | 'cancel'
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before a link or the request is ended. */
export function RequestQuestion({ request, asks, ...rest }: RequestQuestionProps) {
  const { number, link_revoked_at: revokedAt } = request
  if (asks === 'renew' && revokedAt !== null)
    return (
      <ConfirmDialog
        title={`Create a new link for ${number}?`}
        question="The request can be opened again with the new link only. Send it to the client."
        confirmLabel="Create a new link"
        cancelLabel="Not now"
        {...rest}
      />
    )
  const texts = {
    renew: {
      title: `Renew the link of ${number}?`,
      question: 'All previous links stop working. This can’t be undone. Send the new link to the client.',
      confirmLabel: 'Renew link',
    },
    revoke: {
      title: `Revoke the link of ${number}?`,
      question:
        'Nobody can open the request any more, and pending emails are not sent. The request stays unchanged, and you can create a new link.',
      confirmLabel: 'Revoke link',
    },
    cancel: {
      title: `Cancel ${number}?`,
      question:
        'The client sees that nothing is due. The number stays in use, and you can reopen the request.',
      confirmLabel: 'Cancel request',
    },
  }[asks]
  return <ConfirmDialog {...texts} cancelLabel="Keep it" isDestructive {...rest} />
}

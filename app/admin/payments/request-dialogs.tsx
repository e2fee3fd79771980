import { useState } from 'react'
import type { Payment, PaymentEntry, PaymentRequest, Refund } from '#app/data/payment-manager.ts'
import { FormDialog } from '#app/admin/form-dialog.tsx'
import { useStaffForm } from '#app/admin/use-staff-form.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { formatAmount, readAmount, writeAmount } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import { WAY_LABELS } from './describe-payment-event.ts'

const WAYS = Object.entries(WAY_LABELS).map(([value, label]) => ({ value, label }))

export type DialogProps<Given> = {
  request: PaymentRequest
  today: string
  onClose: () => void
  /** Failures are shown as a toast. */
  onSend: (given: Given) => Promise<void>
}

type PaidValues = Omit<Payment, 'amount' | 'entry' | 'is_extra'> & { amount: string }

/** Asks for amount, method and date of a payment. */
export function PaidDialog(props: DialogProps<Payment>) {
  const { request, today, onClose, onSend } = props
  const { number, currency, balance, client_name: client } = request
  // The receipt contains the link, so the link must be valid.
  const canReceipt = request.client_email !== null && request.link_revoked_at === null
  // The id stays the same when retrying, so that the payment is recorded once.
  const [entry] = useState(() => crypto.randomUUID())
  const form = useStaffForm<PaidValues, Payment>({
    id: 'paid',
    initial: {
      amount: balance > 0 ? writeAmount(balance, currency) : '',
      way: 'transfer',
      on: today,
      note: '',
      sends_receipt: canReceipt,
    },
    check: (values) => {
      const amount = readAmount(values.amount, currency)
      const isAmount = amount !== null && amount > 0
      if (isAmount && isPast(values.on, today))
        return { ready: { ...values, amount, note: values.note.trim(), entry, is_extra: balance === 0 } }
      return {
        problems: {
          ...(!isAmount && { amount: `Enter an amount above 0, such as ${formatAmount(100, currency)}` }),
          ...(!isPast(values.on, today) && { on: PAST_DAY }),
        },
      }
    },
    hasTyped: ({ note }) => note.trim() !== '',
    send: onSend,
  })
  const typed = readAmount(form.values.amount, currency) ?? 0
  return (
    <FormDialog
      title={`Payment of ${number}`}
      size="narrow"
      form={form}
      submitLabel="Record the payment"
      cancelLabel="Not yet"
      onClose={onClose}
    >
      <p>
        {balance > 0
          ? `${formatAmount(balance, currency)} from ${client} is due.`
          : `Nothing is due. This payment will be shown as an overpayment by ${client}.`}
      </p>
      <Field {...form.field('amount')} label={`Amount in ${currency}`} inputMode="decimal" />
      {balance > 0 && typed > balance && (
        <p className="t-small" role="status">
          {formatAmount(typed - balance, currency)} too much. You can refund it afterward.
        </p>
      )}
      {typed > 0 && typed < balance && (
        <p className="t-small" role="status">
          {formatAmount(balance - typed, currency)} will be left to pay.
        </p>
      )}
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
    </FormDialog>
  )
}

const PAST_DAY = 'Choose today or an earlier day'
const isPast = (day: string, today: string) => day !== '' && day <= today

export type RefundDialogProps = DialogProps<Refund> & {
  /** Payments that can still be refunded. */
  payments: readonly PaymentEntry[]
}

/** Records amount, date and note of a refund. */
export function RefundDialog({ request, payments, today, onClose, onSend }: RefundDialogProps) {
  const { number, currency, overpaid } = request
  const [entry] = useState(() => crypto.randomUUID())
  const newest = payments.at(-1)!
  const form = useStaffForm({
    id: 'refund',
    initial: {
      payment: newest.id,
      amount: writeAmount(overpaid > 0 ? Math.min(overpaid, newest.left!) : newest.left!, currency),
      on: today,
      note: '',
    },
    check: ({ payment, amount: typed, on, note }) => {
      const left = payments.find(({ id }) => id === payment)!.left!
      const amount = readAmount(typed, currency)
      const isAmount = amount !== null && amount > 0 && amount <= left
      if (isAmount && isPast(on, today)) return { ready: { payment, amount, on, note: note.trim(), entry } }
      return {
        problems: {
          ...(!isAmount && { amount: `Enter an amount up to ${formatAmount(left, currency)}` }),
          ...(!isPast(on, today) && { on: PAST_DAY }),
        },
      }
    },
    checksAlways: true,
    send: onSend,
  })
  return (
    <FormDialog
      title={`Refund of ${number}`}
      size="narrow"
      form={form}
      submitLabel="Record the refund"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>This sends no money. It records what you paid back to {request.client_name}.</p>
      {payments.length > 1 && (
        <SelectField
          {...form.field('payment')}
          label="Payment"
          options={payments.map(({ id, amount, day }) => ({
            value: id,
            label: `${formatAmount(amount, currency)}, ${formatDay(day)}`,
          }))}
        />
      )}
      <Field {...form.field('amount')} label={`Amount in ${currency}`} inputMode="decimal" />
      <Field {...form.field('on')} label="Day" type="date" max={today} />
      <Field {...form.field('note')} label="Note" hint="For you only" maxLength={500} />
    </FormDialog>
  )
}

export type RequestQuestionProps = {
  request: PaymentRequest
  asks: 'renew' | 'revoke' | 'cancel'
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before a link is revoked or the request canceled. */
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
        'No one can open the request anymore, and pending emails are not sent. The request stays unchanged, and you can create a new link.',
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

import { useState } from 'react'
import type { PaymentManager, PaymentRequest } from '#app/data/payments/payment-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { RoomProps } from '#app/back-office/back-office-room.ts'
import { describeFailure } from '../describe-failure.ts'
import { isUnpaid } from '../status-words.ts'
import { PaidDialog } from './paid-dialog.tsx'

export type RequestActionsProps = {
  manager: PaymentManager
  request: PaymentRequest
  goTo: RoomProps['goTo']
  onChanged: () => Promise<void>
}

/** What can be done with a request in its state. */
export function RequestActions({ manager, request, goTo, onChanged }: RequestActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const [asks, setAsks] = useState<'paid' | 'cancel' | 'renew' | null>(null)
  const { id, number, client_email: email } = request
  const act = async (title: string, work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      showToast({ title })
      setAsks(null)
    } catch (error) {
      showToast({ title: 'That did not work', description: describeFailure(error), isError: true })
    }
    await onChanged()
    setBusy(false)
  }
  const copyLink = async () => {
    const path = await manager.readLink(id)
    await navigator.clipboard.writeText(new URL(path, location.origin).href)
  }
  const preview = async () => {
    // Opened before the answer, as browsers only let a press open a window.
    const page = window.open('', '_blank')
    const path = await manager.readLink(id)
    if (page) page.location.href = `${path}?by=agency`
  }
  const open = isUnpaid(request)
  return (
    <div className="request-actions" aria-busy={isBusy || undefined}>
      {open && email !== null && request.sent_at === null && (
        <Button size="small" onClick={() => void act(`Sent to ${email}`, () => manager.send(id))}>
          <Icon name="mail" />
          Send
        </Button>
      )}
      {open && email !== null && request.sent_at !== null && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => void act(`Reminder sent to ${email}`, () => manager.remind(id))}
        >
          <Icon name="mail" />
          Remind
        </Button>
      )}
      {open && (
        <Button size="small" variant="secondary" onClick={() => setAsks('paid')}>
          <Icon name="check" />
          Mark as paid
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => void act('Link copied', copyLink)}>
        <Icon name="link" />
        Copy link
      </Button>
      <Button size="small" variant="secondary" onClick={() => void act('Page opened', preview)}>
        <Icon name="eye" />
        Preview
      </Button>
      <Button size="small" variant="secondary" onClick={() => setAsks('renew')}>
        <Icon name="refresh-cw" />
        Renew link
      </Button>
      <Button size="small" variant="secondary" onClick={() => goTo(`new/${id}`)}>
        <Icon name="copy" />
        Duplicate
      </Button>
      {open ? (
        <Button size="small" variant="danger" onClick={() => setAsks('cancel')}>
          Cancel request
        </Button>
      ) : (
        <Button size="small" variant="quiet" onClick={() => void act('Taken back', () => manager.reopen(id))}>
          {request.status === 'paid' ? 'Not paid after all' : 'Reopen'}
        </Button>
      )}
      {asks === 'paid' && (
        <PaidDialog
          request={request}
          today={manager.today()}
          isBusy={isBusy}
          onClose={() => setAsks(null)}
          onPaid={(payment) => void act(`${number} is paid`, () => manager.markPaid(id, payment))}
        />
      )}
      {asks === 'renew' && (
        <ConfirmDialog
          title={`Renew the link of ${number}?`}
          question="Every link that was given out ends: who opens one reads that it was replaced. This can’t be taken back. Send the new one to the client."
          confirmLabel="Renew link"
          cancelLabel="Keep it"
          isDestructive
          isBusy={isBusy}
          onCancel={() => setAsks(null)}
          onConfirm={() => void act('The link is renewed', () => manager.renewLink(id))}
        />
      )}
      {asks === 'cancel' && (
        <ConfirmDialog
          title={`Cancel ${number}?`}
          question="Its page then says that nothing is to be paid. The number stays taken, and you can take this back."
          confirmLabel="Cancel request"
          cancelLabel="Keep it"
          isDestructive
          isBusy={isBusy}
          onCancel={() => setAsks(null)}
          onConfirm={() => void act(`${number} is cancelled`, () => manager.cancel(id))}
        />
      )}
    </div>
  )
}

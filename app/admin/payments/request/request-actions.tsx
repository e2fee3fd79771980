import { useState } from 'react'
import type { PaymentManager, PaymentRequest } from '#app/data/payments/payment-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SectionProps } from '#app/admin/admin-section.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { NO_MAIL_SERVER } from '#app/admin/describe-delivery.ts'
import { isUnpaid } from '#domain/payments/totals.ts'
import { PaidDialog } from './paid-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export type RequestActionsProps = {
  manager: PaymentManager
  request: PaymentRequest
  goTo: SectionProps['goTo']
  onChanged: () => Promise<void>
}

/** What can be done with a request in its state. */
export function RequestActions({ manager, request, goTo, onChanged }: RequestActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const [asks, setAsks] = useState<'paid' | 'refund' | 'cancel' | 'renew' | 'revoke' | null>(null)
  const { id, number } = request
  const act: Act = async (title, work) => {
    if (isBusy) return
    setBusy(true)
    try {
      const done = await work()
      const waits = typeof done === 'object' && done.mail_waits
      showToast({ title, ...(waits && { description: NO_MAIL_SERVER }) })
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
  const hasLink = request.link_revoked_at === null
  return (
    <div className="request-actions" aria-busy={isBusy || undefined}>
      {open && hasLink && <SendButton request={request} manager={manager} act={act} />}
      {open && (
        <Button size="small" variant="secondary" onClick={() => setAsks('paid')}>
          <Icon name="check" />
          Mark as paid
        </Button>
      )}
      {request.status !== 'refunded' && request.paid_on !== null && (
        <Button size="small" variant="secondary" onClick={() => setAsks('refund')}>
          <Icon name="undo-2" />
          Record a refund
        </Button>
      )}
      {hasLink && (
        <>
          <Button size="small" variant="secondary" onClick={() => void act('Link copied', copyLink)}>
            <Icon name="link" />
            Copy link
          </Button>
          <Button size="small" variant="secondary" onClick={() => void act('Page opened', preview)}>
            <Icon name="eye" />
            Preview
          </Button>
        </>
      )}
      <Button size="small" variant="secondary" onClick={() => setAsks('renew')}>
        <Icon name="refresh-cw" />
        {hasLink ? 'Renew link' : 'Make a new link'}
      </Button>
      {hasLink && (
        <Button size="small" variant="secondary" onClick={() => setAsks('revoke')}>
          <Icon name="circle-x" />
          Revoke link
        </Button>
      )}
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
          {request.paid_on !== null ? 'Not paid after all' : 'Reopen'}
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
      {asks === 'refund' && (
        <RefundDialog
          request={request}
          today={manager.today()}
          isBusy={isBusy}
          onClose={() => setAsks(null)}
          onRefund={(refund) => void act('The refund is recorded', () => manager.refund(id, refund))}
        />
      )}
      {(asks === 'renew' || asks === 'revoke') && (
        <LinkQuestion
          request={request}
          asks={asks}
          isBusy={isBusy}
          onCancel={() => setAsks(null)}
          onConfirm={() =>
            void (asks === 'renew'
              ? act('The link is renewed', () => manager.renewLink(id))
              : act('The link is revoked', () => manager.revokeLink(id)))
          }
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

type Act = (title: string, work: () => Promise<PaymentRequest | string | void>) => Promise<void>

type SendButtonProps = Pick<RequestActionsProps, 'manager' | 'request'> & { act: Act }

function SendButton({
  request: { id, client_email: email, sent_at: sentAt },
  manager,
  act,
}: SendButtonProps) {
  if (email === null) return null
  const isFirst = sentAt === null
  return (
    <Button
      size="small"
      variant={isFirst ? 'primary' : 'secondary'}
      onClick={() =>
        void (isFirst
          ? act(`Request queued for ${email}`, () => manager.send(id))
          : act(`Reminder queued for ${email}`, () => manager.remind(id)))
      }
    >
      <Icon name="mail" />
      {isFirst ? 'Send' : 'Remind'}
    </Button>
  )
}

type LinkQuestionProps = {
  request: PaymentRequest
  asks: 'renew' | 'revoke'
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

function LinkQuestion({ request, asks, ...rest }: LinkQuestionProps) {
  const { number, link_revoked_at: revokedAt } = request
  if (asks === 'revoke')
    return (
      <ConfirmDialog
        title={`Revoke the link of ${number}?`}
        question="Nobody opens the request any more: who follows a link reads that it has ended, and mails that still wait are not sent. The request stays as it is, and you can make a new link."
        confirmLabel="Revoke link"
        cancelLabel="Keep it"
        isDestructive
        {...rest}
      />
    )
  if (revokedAt !== null)
    return (
      <ConfirmDialog
        title={`Make a new link of ${number}?`}
        question="The request can be opened again, by the new link alone. Send it to the client."
        confirmLabel="Make a new link"
        cancelLabel="Not now"
        {...rest}
      />
    )
  return (
    <ConfirmDialog
      title={`Renew the link of ${number}?`}
      question="Every link that was given out ends: who opens one reads that it has ended. This can’t be taken back. Send the new one to the client."
      confirmLabel="Renew link"
      cancelLabel="Keep it"
      isDestructive
      {...rest}
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createPaymentManager,
  type CreditNote,
  type PaymentEntry,
  type PaymentRequest,
} from '#app/data/payment-manager.ts'
import type { SectionProps } from '#app/admin/admin-section.ts'
import { NO_MAIL_SERVER } from '#app/admin/describe-delivery.ts'
import { useAction } from '#app/admin/section-parts.tsx'
import { useManager } from '#app/admin/staff.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { isUnpaid } from '#domain/payments/totals.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { PaidDialog, RefundDialog, RequestQuestion } from './request-dialogs.tsx'

export type RequestActionsProps = {
  request: PaymentRequest
  entries: readonly PaymentEntry[]
  creditNotes: readonly CreditNote[]
  goTo: SectionProps['goTo']
}

/** Actions that the status of a request allows. */
export function RequestActions({ request, entries, creditNotes, goTo }: RequestActionsProps) {
  const manager = useManager(createPaymentManager)
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const [asks, setAsks] = useState<'paid' | 'refund' | 'credit' | 'cancel' | 'renew' | 'revoke' | null>(null)
  const { id, number, client_email: email } = request
  const act = async (title: string, work: () => Promise<unknown>) => {
    await run('The action failed', async () => {
      const done = await work()
      const { mail_waits: waits = false } = ((done as { request?: PaymentRequest } | undefined)?.request ??
        {}) as Partial<PaymentRequest>
      showToast({ title, ...(waits && { description: NO_MAIL_SERVER }) })
      setAsks(null)
    })
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('payment request'),
    })
  }
  const copyLink = async () => {
    const path = await manager.readLink(id)
    await navigator.clipboard.writeText(new URL(path, location.origin).href)
  }
  const preview = async () => {
    // Opened before the response arrives, because browsers allow new windows only during a click.
    const page = window.open('', '_blank')
    const path = await manager.readLink(id)
    if (page) page.location.href = `${path}?by=agency`
  }
  const open = isUnpaid(request)
  const isCancelled = request.status === 'cancelled'
  const refundable = entries.filter(({ left }) => left !== null && left > 0)
  const hasLink = request.link_revoked_at === null
  const button = (icon: IconName, label: string, onClick: () => void) => (
    <Button size="small" variant="secondary" onClick={onClick}>
      <Icon name={icon} />
      {label}
    </Button>
  )
  return (
    <div className="row gap-8" aria-busy={isBusy || undefined}>
      {open && hasLink && email !== null && request.sent_at === null && (
        <Button size="small" onClick={() => void act(`Request queued for ${email}`, () => manager.send(id))}>
          <Icon name="mail" />
          Send
        </Button>
      )}
      {open &&
        hasLink &&
        email !== null &&
        request.sent_at !== null &&
        button('mail', 'Remind', () => void act(`Reminder queued for ${email}`, () => manager.remind(id)))}
      {!isCancelled &&
        button('check', open ? 'Record a payment' : 'Record another payment', () => setAsks('paid'))}
      {refundable.length > 0 && button('undo-2', 'Record a refund', () => setAsks('refund'))}
      {!isCancelled &&
        request.credited < request.total &&
        button('file-pen-line', 'Issue a credit note', () => setAsks('credit'))}
      {hasLink && button('link', 'Copy link', () => void act('Link copied', copyLink))}
      {hasLink && button('eye', 'Preview', () => void act('Page opened', preview))}
      {button('refresh-cw', hasLink ? 'Renew link' : 'Create a new link', () => setAsks('renew'))}
      {hasLink && button('circle-x', 'Revoke link', () => setAsks('revoke'))}
      {button('copy', 'Duplicate', () => goTo(`new/${id}`))}
      {open && request.received === request.refunded && (
        <Button size="small" variant="danger" onClick={() => setAsks('cancel')}>
          Cancel request
        </Button>
      )}
      {isCancelled && (
        <Button size="small" variant="quiet" onClick={() => void act('Reopened', () => manager.reopen(id))}>
          Reopen
        </Button>
      )}
      {asks === 'paid' && (
        <PaidDialog
          request={request}
          today={manager.today()}
          onClose={() => setAsks(null)}
          onSend={(payment) => act('Payment recorded', () => manager.markPaid(id, payment))}
        />
      )}
      {asks === 'refund' && (
        <RefundDialog
          request={request}
          payments={refundable}
          today={manager.today()}
          onClose={() => setAsks(null)}
          onSend={(refund) => act('Refund recorded', () => manager.refund(id, refund))}
        />
      )}
      {asks === 'credit' && (
        <CreditDialog
          request={request}
          creditNotes={creditNotes}
          today={manager.today()}
          onClose={() => setAsks(null)}
          onSend={(credit) => act('Credit note issued', () => manager.credit(id, credit))}
        />
      )}
      {(asks === 'renew' || asks === 'revoke' || asks === 'cancel') && (
        <RequestQuestion
          request={request}
          asks={asks}
          isBusy={isBusy}
          onCancel={() => setAsks(null)}
          onConfirm={() =>
            void {
              renew: () => act('Link renewed', () => manager.renewLink(id)),
              revoke: () => act('Link revoked', () => manager.revokeLink(id)),
              cancel: () => act(`${number} is canceled`, () => manager.cancel(id)),
            }[asks]()
          }
        />
      )}
    </div>
  )
}

import { useEffect } from 'react'
import { createLeadManager, type LeadRecord } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useManager } from '#app/admin/staff.tsx'
import { useLeadWork, useRefreshLeads } from '../use-leads.ts'

const CHECK_MS = 2_000

export type UndoReplyProps = {
  record: LeadRecord
  onTakenBack: (answer: { subject: string; text: string }) => void
}

/** Offers to cancel a reply before it is sent. The server holds the reply, so this works after a reload too. */
export function UndoReply({ record, onTakenBack }: UndoReplyProps) {
  const manager = useManager(createLeadManager)
  const refresh = useRefreshLeads()
  const { isBusy, run } = useLeadWork()
  const mail = record.mails.find(
    ({ template, status, attempts }) => template === 'lead-reply' && status === 'queued' && attempts === 0,
  )
  const isWaiting = mail !== undefined
  useEffect(() => {
    const timer = isWaiting ? setInterval(() => void refresh(), CHECK_MS) : undefined
    return () => clearInterval(timer)
  })
  if (!mail) return null
  const takeBack = () =>
    run('The reply was not canceled', async () => {
      const answer = await manager.takeBack(mail.id)
      if (answer) onTakenBack(answer)
      else showToast({ title: 'Too late', description: 'The email is being sent.' })
    })
  return (
    <div className="notice" role="status">
      <Icon name="mail" />
      <div>
        <p>Your reply will be sent in a few seconds.</p>
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void takeBack()}>
          Undo
        </Button>
      </div>
    </div>
  )
}

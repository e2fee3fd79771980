import { useState } from 'react'
import type { LeadManager } from '#app/data/leads/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { describeFailure } from './describe-failure.ts'
import { exportLeads } from './export-leads.ts'
import { ContactDialog } from './lead/contact-dialog.tsx'
import { toLeadFilter } from './list/inbox-filter.ts'
import type { LeadList } from './list/use-lead-list.ts'

export type InboxHeadProps = {
  manager: LeadManager
  list: LeadList
  /** Told the lead that was added. */
  onAdded: (id: string) => void
  onHelp: () => void
}

/** What the room is, how much of it is unread, and what can be done with all of it. */
export function InboxHead({ manager, list, onAdded, onHelp }: InboxHeadProps) {
  const [isAdding, setAdding] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const unread = list.counts?.unread ?? 0
  const runExport = async () => {
    if (isExporting) return
    setExporting(true)
    await exportLeads(manager, toLeadFilter(list.filter, Date.now()))
    setExporting(false)
  }
  return (
    <div className="inbox-head">
      <h1 className="t-h3">Inbox</h1>
      <p className="t-small" role="status">
        {unread > 0 && `${unread.toLocaleString('en-US')} unread`}
      </p>
      <div className="inbox-actions">
        <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          <span>Add lead</span>
        </Button>
        <Button size="small" variant="secondary" isBusy={isExporting} onClick={() => void runExport()}>
          <Icon name="download" />
          <span>Export CSV</span>
        </Button>
        <Button size="small" variant="quiet" aria-label="Keys" onClick={onHelp}>
          <Icon name="circle-question-mark" />
        </Button>
      </div>
      {isAdding && (
        <ContactDialog
          title="Add a lead"
          given={{ name: '', email: '', phone: '', company: '', message: '' }}
          asksForMessage
          saveLabel="Add lead"
          onClose={() => setAdding(false)}
          onSave={async (given) => {
            try {
              const id = await manager.add(given)
              setAdding(false)
              onAdded(id)
              await list.refresh()
              return null
            } catch (error) {
              return describeFailure(error)
            }
          }}
        />
      )}
    </div>
  )
}

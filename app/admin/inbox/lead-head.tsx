import { type RefObject, useState } from 'react'
import { createLeadManager, LEAD_STATUSES, type LeadRecord } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatDay } from '#app/ui/format-moment.ts'
import { FOLLOW_UP_LABELS, nameLead, STATUS_LABELS } from './lead-labels.ts'
import type { LeadActions } from './lead-actions.ts'
import { useManager } from '../staff.tsx'
import { useLeadWork } from './use-leads.ts'

export type LeadHeadProps = {
  record: LeadRecord
  actions: LeadActions
  onClose: () => void
  heading: RefObject<HTMLHeadingElement | null>
}

/** Name, status and bin of a lead. */
export function LeadHead({ record, actions, onClose, heading }: LeadHeadProps) {
  return (
    <header className="stack lead-head">
      <div className="row row--single-line gap-8">
        <Button
          variant="quiet"
          isIconOnly
          className="lead-back"
          aria-label="Back to the list"
          onClick={onClose}
        >
          <Icon name="arrow-left" />
        </Button>
        <h2 id="lead-name" className="t-h3 grow break-long" tabIndex={-1} ref={heading} dir="auto">
          {nameLead(record)}
        </h2>
        {record.deleted_at === null && (
          <Button variant="quiet" size="small" onClick={actions.bin}>
            <Icon name="trash-2" />
            Trash
          </Button>
        )}
      </div>
      {record.deleted_at === null ? (
        <>
          {record.follow_up && (
            <p className="notice">
              <Icon name="triangle-alert" />
              {FOLLOW_UP_LABELS[record.follow_up]}. Reply or change the status to clear this.
            </p>
          )}
          <StatusButtons record={record} actions={actions} />
        </>
      ) : (
        <InBin record={record} actions={actions} onClose={onClose} />
      )}
    </header>
  )
}

function StatusButtons({ record, actions }: Pick<LeadHeadProps, 'record' | 'actions'>) {
  return (
    <div className="row choice-group" role="group" aria-label="Status of this lead">
      {LEAD_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === record.status}
          onClick={() => actions.setStatus(status)}
        >
          {STATUS_LABELS[status]}
        </button>
      ))}
    </div>
  )
}

function InBin({ record, actions, onClose }: Omit<LeadHeadProps, 'heading'>) {
  const manager = useManager(createLeadManager)
  const { isBusy, run } = useLeadWork()
  const [isAsking, setAsking] = useState(false)
  const erase = async () => {
    if (await run('The lead was not deleted', () => manager.erase(record.id))) onClose()
  }
  return (
    <div className="notice">
      <Icon name="trash-2" />
      <div>
        <p>
          <b>In the trash since {formatDay(record.deleted_at!)}.</b> It is deleted permanently after 30 days.
        </p>
        <div className="row gap-8">
          <Button size="small" variant="secondary" onClick={actions.restore}>
            Restore
          </Button>
          <Button size="small" variant="danger" onClick={() => setAsking(true)}>
            Delete permanently
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Delete permanently?"
          question={`${nameLead(record)} and its history are deleted. This can’t be undone.`}
          confirmLabel="Delete permanently"
          busyLabel="Deleting..."
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void erase()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

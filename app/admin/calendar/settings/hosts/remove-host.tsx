import { useState } from 'react'
import type { BookingManager, ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from '#app/admin/calendar/room/describe-failure.ts'

export type RemoveHostProps = {
  host: ManagedHost
  manager: BookingManager
  reload: () => Promise<void>
  onRemoved: () => void
}

/** Asks before a host is deleted; one who has had calls is kept, and can only stop taking them. */
export function RemoveHost({ host, manager, reload, onRemoved }: RemoveHostProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await manager.removeHost(host.id)
      await reload()
      showToast({ title: 'Host deleted' })
      onRemoved()
    } catch (error) {
      setBusy(false)
      setAsking(false)
      showToast({ title: 'The host was not deleted', description: describeFailure(error), isError: true })
    }
  }
  return (
    <>
      <Button variant="danger" className="calendar-foot-first" onClick={() => setAsking(true)}>
        Delete host…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${host.name}?`}
          question="Their hours, own calendars and feed are deleted as well. A host who has had calls is kept; turn off “Takes calls” instead."
          confirmLabel="Delete"
          busyLabel="Deleting..."
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

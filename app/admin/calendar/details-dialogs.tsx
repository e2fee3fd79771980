import type { BookingManager, ManagedBlock } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import { FormFailure } from './time-fields.tsx'
import { useSending } from './forms/use-sending.ts'
import './calls/calls.css'

export type BlockDetailsProps = {
  block: ManagedBlock
  /** Whose time it is; null for everybody's. */
  hostName: string | null
  timeZone: string
  manager: BookingManager
  onRemoved: () => void
  onClose: () => void
}

/** A blocked time, and how it is free again. */
export function BlockDetails({ block, hostName, timeZone, manager, onRemoved, onClose }: BlockDetailsProps) {
  const { isBusy, failure, send } = useSending()
  const remove = () =>
    send(async () => {
      await manager.unblock(block.id)
      onRemoved()
    })
  return (
    <Dialog
      title={block.note || 'Blocked time'}
      size="narrow"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <Button
          variant="danger"
          onClick={() => void remove()}
          isBusy={isBusy}
          aria-disabled={isBusy || undefined}
        >
          Remove block
        </Button>
      }
    >
      <dl className="booking-facts">
        <div>
          <dt>From</dt>
          <dd>{formatMomentIn(timeZone, block.startsAt)}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>{formatMomentIn(timeZone, block.endsAt)}</dd>
        </div>
        <div>
          <dt>Whose time</dt>
          <dd>{hostName ?? 'Everybody’s'}</dd>
        </div>
      </dl>
      <FormFailure message={failure} />
    </Dialog>
  )
}

import type { BookingManager, ManagedBlock, ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { BlockDetails } from './details-dialogs.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ProviderCallDetails } from './calls/provider-call-details.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { BookDialog } from './book-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { ShownHost } from './hosts/shown-host.ts'
import type { ClockTime } from '#domain/time-zone/zone-times.ts'
import { toSlotOf } from './week/slot.ts'
import { describeFailure } from './room/describe-failure.ts'
import type { DialogState } from './room/use-open-dialog.ts'

export type CalendarDialogsProps = {
  dialog: DialogState
  hosts: readonly ShownHost[]
  /** Whose times are shown; null for everybody's. */
  hostId: string | null
  timeZone: string
  callMinutes: number
  now: ClockTime
  manager: BookingManager
  onChanged: () => void
}

/** The dialog that is open, and what is said when it was carried out. */
export function CalendarDialogs(props: CalendarDialogsProps) {
  const { dialog, hosts, hostId, timeZone, callMinutes, now, manager, onChanged } = props
  const { shown, open, close } = dialog
  const shared = { timeZone, manager, hosts, onClose: close }
  const finish = () => {
    close()
    onChanged()
  }
  const active = hosts.filter((host) => host.isActive)

  switch (shown?.kind) {
    case 'booking':
      return (
        <BookingDialog
          {...shared}
          booking={shown.booking}
          now={now}
          onChanged={(booking) => {
            open({ kind: 'booking', booking })
            onChanged()
          }}
          onMove={() => open({ kind: 'move', booking: shown.booking, slot: null })}
          onCancelCall={() => open({ kind: 'cancel', booking: shown.booking })}
        />
      )
    case 'move':
      return (
        <MoveDialog
          {...shared}
          booking={shown.booking}
          slot={shown.slot}
          now={now}
          onMoved={(moved) => {
            finish()
            sayMoved(moved, timeZone, () =>
              open({ kind: 'move', booking: moved, slot: toSlotOf(shown.booking, timeZone) }),
            )
          }}
        />
      )
    case 'cancel':
      return (
        <CancelDialog
          {...shared}
          booking={shown.booking}
          onCancelled={({ name }) => {
            finish()
            showToast({ title: 'Call cancelled', description: `${name} is told by mail.` })
          }}
        />
      )
    case 'book':
      return (
        <BookDialog
          {...shared}
          slot={shown.slot}
          day={shown.day}
          // Nobody has to choose where there is no choice.
          hostId={hostId ?? (active.length === 1 ? active[0]!.id : null)}
          callMinutes={callMinutes}
          now={now}
          onBooked={(booked) => {
            finish()
            const host =
              active.length > 1 ? ` with ${hosts.find(({ id }) => id === booked.hostId)?.name}` : ''
            showToast({
              title: `Call booked${host}`,
              description: sayTold(booked.name, booked.startsAt, timeZone),
            })
          }}
        />
      )
    case 'block':
      return (
        <BlockDialog
          {...shared}
          slot={shown.slot}
          day={shown.day}
          hostId={hostId}
          onBlocked={(block) => {
            finish()
            offerUndo('Time blocked', () => manager.unblock(block.id), onChanged)
          }}
          onBook={() => open({ kind: 'book', slot: shown.slot, day: shown.day })}
        />
      )
    case 'block-details':
      return (
        <BlockDetails
          {...shared}
          block={shown.block}
          hostName={hosts.find(({ id }) => id === shown.block.hostId)?.name ?? null}
          onRemoved={() => {
            finish()
            offerUndo('The time is free again', () => manager.block(withoutId(shown.block)), onChanged)
          }}
        />
      )
    case 'provider-call':
      return (
        <ProviderCallDetails
          call={shown.call}
          hostNames={hosts.filter(({ id }) => shown.call.hostIds.includes(id)).map(({ name }) => name)}
          timeZone={timeZone}
          onClose={close}
        />
      )
    default:
      return null
  }
}

/** A move can't be unsaid, as the visitor got a mail; it can be moved back, which tells them again. */
function sayMoved({ name, startsAt }: ManagedBooking, timeZone: string, moveBack: () => void): void {
  showToast({
    title: 'Call moved',
    description: sayTold(name, startsAt, timeZone),
    action: { label: 'Move back…', onPress: moveBack },
  })
}

function sayTold(name: string, startsAt: string, timeZone: string): string {
  return `${formatMomentIn(timeZone, startsAt)}. ${name} is told by mail.`
}

function offerUndo(title: string, undo: () => Promise<unknown>, onChanged: () => void): void {
  const takeBack = async () => {
    try {
      await undo()
      showToast({ title: 'Taken back' })
    } catch (error) {
      showToast({ title: 'It was not taken back', description: describeFailure(error), isError: true })
    }
    onChanged()
  }
  showToast({ title, action: { label: 'Undo', onPress: () => void takeBack() } })
}

function withoutId({ hostId, startsAt, endsAt, note }: ManagedBlock): Omit<ManagedBlock, 'id'> {
  return { hostId, startsAt, endsAt, note }
}

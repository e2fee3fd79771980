import { useEffect, useState } from 'react'
import type { ManagedBlock, ManagedBooking, ProviderCall } from '#app/data/bookings/booking-manager.ts'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { ClockTime } from '#domain/time-zone/zone-times.ts'
import { showFailure } from '../section-parts.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { BookDialog } from './book-dialog.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { BlockDetails, ProviderCallDetails } from './details-dialogs.tsx'
import type { ShownHost } from './host-mark.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { describeFailure, useBookingManager, useBookingWork } from './use-bookings.ts'
import { type Slot, toSlotOf } from './week/slot.ts'

/** The dialog that is open. */
type OpenDialog =
  | { kind: 'booking'; booking: ManagedBooking }
  | { kind: 'move'; booking: ManagedBooking; slot: Slot | null }
  | { kind: 'cancel'; booking: ManagedBooking }
  | { kind: 'book'; slot: Slot | null; day: string }
  | { kind: 'block'; slot: Slot | null; day: string }
  | { kind: 'block-details'; block: ManagedBlock }
  | { kind: 'provider-call'; call: ProviderCall }

export type DialogState = {
  shown: OpenDialog | null
  open: (dialog: OpenDialog) => void
  openEntry: (entry: CalendarEntry) => void
  close: () => void
}

/**
 * The dialog that is open.
 * @param bookingId id of a call in the address; its dialog opens once the call was read
 * @param forgetBooking removes the id from the address when the dialog closes
 */
export function useOpenDialog(bookingId: string | null, forgetBooking: () => void): DialogState {
  const manager = useBookingManager()
  const [shown, open] = useState<OpenDialog | null>(null)
  useEffect(() => {
    if (bookingId === null) return
    manager.read(bookingId).then(
      (booking) => open({ kind: 'booking', booking }),
      (error: unknown) => showFailure('This call can’t be shown', error, describeFailure),
    )
  }, [manager, bookingId])
  return {
    shown,
    open,
    openEntry: (entry) => {
      if (entry.kind === 'booking') open({ kind: 'booking', booking: entry.booking })
      if (entry.kind === 'block') open({ kind: 'block-details', block: entry.block })
      if (entry.kind === 'provider') open({ kind: 'provider-call', call: entry.call })
    },
    close: () => {
      open(null)
      if (bookingId !== null) forgetBooking()
    },
  }
}

export type CalendarDialogsProps = {
  dialog: DialogState
  hosts: readonly ShownHost[]
  /** Whose times are shown; null for everybody's. */
  hostId: string | null
  timeZone: string
  callMinutes: number
  now: ClockTime
}

/** Renders the dialog that is open, and shows a toast when its work is done. */
export function CalendarDialogs(props: CalendarDialogsProps) {
  const { dialog, hosts, hostId, timeZone, callMinutes, now } = props
  const manager = useBookingManager()
  const { run } = useBookingWork()
  const { shown, open, close } = dialog
  const shared = { timeZone, hosts, onClose: close }
  const offerUndo = (title: string, undo: () => Promise<unknown>) => {
    const undoChange = () =>
      run('It was not taken back', async () => {
        await undo()
        showToast({ title: 'Taken back' })
      })
    showToast({ title, action: { label: 'Undo', onPress: () => void undoChange() } })
  }
  const active = hosts.filter((host) => host.isActive)

  switch (shown?.kind) {
    case 'booking':
      return (
        <BookingDialog
          {...shared}
          booking={shown.booking}
          now={now}
          onChanged={(booking) => open({ kind: 'booking', booking })}
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
            close()
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
            close()
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
            close()
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
            close()
            offerUndo('Time blocked', () => manager.unblock(block.id))
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
            close()
            offerUndo('The time is free again', () => manager.block(withoutId(shown.block)))
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

function withoutId({ hostId, startsAt, endsAt, note }: ManagedBlock): Omit<ManagedBlock, 'id'> {
  return { hostId, startsAt, endsAt, note }
}

import { useEffect, useState } from 'react'
import type {
  ManagedBlock,
  ManagedBooking,
  ManagedEventType,
  ProviderCall,
} from '#app/data/booking-manager.ts'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { ClockTime } from '#domain/time-zone/zone-times.ts'
import { showFailure } from '../section-parts.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { BookDialog } from './book-dialog.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { BlockDetails, ProviderCallDetails } from './details-dialogs.tsx'
import type { ShownHost } from './host-label.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useBookingAction, useBookings, useBookingForm } from './use-bookings.ts'
import { type Slot, toBookingSlot } from './week/slot.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { FormDialog } from '../form-dialog.tsx'

type OpenDialog =
  | { kind: 'booking' | 'cancel'; booking: ManagedBooking }
  | { kind: 'move'; booking: ManagedBooking; slot: Slot | null }
  | { kind: 'book' | 'block'; slot: Slot | null; day: string }
  | { kind: 'block-details'; block: ManagedBlock }
  | { kind: 'provider-call'; call: ProviderCall }

/**
 * State of the open dialog.
 * @param bookingId id in the URL; its dialog opens when the call is loaded
 * @param forgetBooking removes the id from the URL when the dialog closes
 */
export function useOpenDialog(bookingId: string | null, forgetBooking: () => void) {
  const call = useBookings()
  const [shown, open] = useState<OpenDialog | null>(null)
  useEffect(() => {
    if (bookingId === null) return
    call('read', { id: bookingId }).then(
      ({ booking }) => open({ kind: 'booking', booking }),
      (error: unknown) => showFailure('This call can’t be shown', error),
    )
  }, [call, bookingId])
  return {
    shown,
    open,
    openEntry: (entry: CalendarEntry) => {
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
  dialog: ReturnType<typeof useOpenDialog>
  hosts: readonly ShownHost[]
  /** The host whose calendar is shown; null for all hosts. */
  hostId: string | null
  timeZone: string
  eventTypes: readonly ManagedEventType[]
  now: ClockTime
}

/** Renders the open dialog, and shows a toast after its action. */
export function CalendarDialogs(props: CalendarDialogsProps) {
  const { dialog, hosts, hostId, timeZone, eventTypes, now } = props
  const call = useBookings()
  const { run } = useBookingAction()
  const { shown, open, close } = dialog
  const shared = { timeZone, hosts, now, onClose: close }
  const offerUndo = (title: string, undo: () => Promise<unknown>) => {
    const runUndo = () =>
      run('Undo failed', async () => {
        await undo()
        showToast({ title: 'Undone' })
      })
    showToast({ title, action: { label: 'Undo', onPress: () => void runUndo() } })
  }
  const describeNotified = ({ name, startsAt }: ManagedBooking) =>
    `${formatMomentIn(timeZone, startsAt)}. ${name} is notified by email.`
  const active = hosts.filter((host) => host.isActive)
  const nameOf = (id: string | null) => hosts.find((host) => host.id === id)?.name ?? null

  switch (shown?.kind) {
    case 'booking':
      return (
        <BookingDialog
          {...shared}
          booking={shown.booking}
          hostNames={shown.booking.hostIds.map((id) => nameOf(id) ?? shown.booking.hostName)}
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
          onMoved={(moved) => {
            close()
            const slot = toBookingSlot(shown.booking, timeZone)
            // Undoing a move asks for confirmation, because the visitor is notified again.
            const onPress = () => open({ kind: 'move', booking: moved, slot })
            showToast({
              title: 'Call moved',
              description: describeNotified(moved),
              action: { label: 'Move back…', onPress },
            })
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
            showToast({ title: 'Call canceled', description: `${name} is notified by email.` })
          }}
        />
      )
    case 'book':
      return (
        <BookDialog
          {...shared}
          slot={shown.slot}
          day={shown.day}
          hostId={hostId ?? (active.length === 1 ? active[0]!.id : null)}
          eventTypes={eventTypes}
          onBooked={(booked) => {
            close()
            const host = active.length > 1 ? ` with ${nameOf(booked.hostId)}` : ''
            showToast({ title: `Call booked${host}`, description: describeNotified(booked) })
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
          onBlocked={({ id }) => {
            close()
            offerUndo('Time blocked', () => call('unblock', { id }))
          }}
          onBook={() => open({ kind: 'book', slot: shown.slot, day: shown.day })}
        />
      )
    case 'block-details':
      return (
        <BlockDetails
          {...shared}
          block={shown.block}
          hostName={nameOf(shown.block.hostId)}
          onRemoved={() => {
            close()
            const { id: _, ...block } = shown.block
            offerUndo('Block removed', () => call('block', block))
          }}
        />
      )
    case 'provider-call':
      return (
        <ProviderCallDetails
          {...shared}
          call={shown.call}
          hostNames={hosts.filter(({ id }) => shown.call.hostIds.includes(id)).map(({ name }) => name)}
        />
      )
    default:
      return null
  }
}

type CancelDialogProps = {
  booking: ManagedBooking
  timeZone: string
  onCancelled: (booking: ManagedBooking) => void
  onClose: () => void
}

/** Confirmation with an optional reason before a call is canceled, because the visitor is notified. */
function CancelDialog({ booking, timeZone, onCancelled, onClose }: CancelDialogProps) {
  const call = useBookings()
  const form = useBookingForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ ready: reason.trim() }),
    send: async (reason: string) => onCancelled((await call('cancel', { id: booking.id, reason })).booking),
  })
  return (
    <FormDialog
      title={`Cancel the call with ${booking.name}?`}
      size="narrow"
      form={form}
      submitLabel="Cancel and notify"
      busyLabel="Canceling..."
      submitVariant="danger-filled"
      cancelLabel="Keep it"
      onClose={onClose}
    >
      <p className="t-body">
        It is on {formatMomentIn(timeZone, booking.startsAt)}. {booking.name} gets an email at {booking.email}
        . You can’t undo this, but you can book a new call.
      </p>
      <TextAreaField
        {...form.field('reason')}
        label="Message to the visitor (optional)"
        hint="It is included in the email."
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  )
}

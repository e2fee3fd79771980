import { useEffect, useState } from 'react'
import type {
  BookingManager,
  ManagedBlock,
  ManagedBooking,
  ProviderCall,
} from '#app/data/bookings/booking-manager.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { CalendarEntry } from '../calendar-entry.ts'
import type { Slot } from '../week/slot.ts'
import { describeFailure } from './describe-failure.ts'

/** What is open above the calendar. */
export type OpenDialog =
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
 * The one dialog that is open.
 * @param bookingId of a call that the address names: it is opened once it was read
 * @param forgetBooking takes it out of the address, once its dialog is closed
 */
export function useOpenDialog(
  manager: BookingManager,
  bookingId: string | null,
  forgetBooking: () => void,
): DialogState {
  const [shown, open] = useState<OpenDialog | null>(null)
  useEffect(() => {
    if (bookingId === null) return
    manager.read(bookingId).then(
      (booking) => open({ kind: 'booking', booking }),
      (error: unknown) =>
        showToast({ title: 'This call can’t be shown', description: describeFailure(error), isError: true }),
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

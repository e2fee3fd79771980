import type { OwnBooking } from '#app/data/bookings/own-booking.ts'

/** Where a booking is on its way. */
export type BookingState = 'ahead' | 'now' | 'over' | 'missed' | 'cancelled'

export function readBookingState({ status, startsAt, endsAt }: OwnBooking, now: string): BookingState {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'no-show') return 'missed'
  if (Date.parse(now) < Date.parse(startsAt)) return 'ahead'
  return Date.parse(now) < Date.parse(endsAt) ? 'now' : 'over'
}

import type { ManagedHost } from '#app/data/bookings/booking-manager.ts'

/** A host with a look of its own in the calendar: a pattern and a colour, beside which the name always stands. */
export type ShownHost = ManagedHost & { look: number }

const LOOKS = 6

/** In the order of the list, which stays the same when others come. */
export function giveLooks(hosts: readonly ManagedHost[]): ShownHost[] {
  return hosts.map((host, at) => ({ ...host, look: at % LOOKS }))
}

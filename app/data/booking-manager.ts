import { answers, type Input } from '#supabase/functions/manage-bookings/contract.ts'
import type { z } from '#domain/schema.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type {
  HostDraft,
  ManagedBlock,
  ManagedBooking,
  ManagedCalendar,
  ManagedDayOff,
  ManagedEventType,
  ManagedHost,
  ProviderCall,
} from '#supabase/functions/manage-bookings/contract.ts'

export type BookingCalendar = z.infer<(typeof answers)['list']>
export type BookingSettings = z.infer<(typeof answers)['settings']>
export type BusyTime = BookingCalendar['busy'][number]
export type NewBooking = Omit<Extract<Input, { action: 'book' }>, 'action'>
export type EventTypeDraft = Extract<Input, { action: 'save-event-type' }>['eventType']
export type NewBlock = Omit<Extract<Input, { action: 'block' }>, 'action'>
export type NewCalendar = Omit<Extract<Input, { action: 'add-calendar' }>, 'action'>

/** Returns a function that calls the booking API. It throws `DataError` or `FunctionError`. */
export function createBookingManager(client: PostsClient, getGrant: GetGrant) {
  return createStaffCall<Input, typeof answers>(client, 'manage-bookings', answers, getGrant)
}

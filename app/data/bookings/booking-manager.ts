import { answers, type Input } from '#supabase/functions/manage-bookings/contract.ts'
import type {
  HostDraft,
  ManagedBlock,
  ManagedBooking,
  ManagedCalendar,
  ManagedDayOff,
  ManagedHost,
} from '#supabase/functions/manage-bookings/contract.ts'
import type { z } from '#domain/schema.ts'
import type { BookingRules } from '#domain/booking/rules/booking-rules.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type {
  HostDraft,
  ManagedBlock,
  ManagedBooking,
  ManagedCalendar,
  ManagedDayOff,
  ManagedHost,
  ProviderCall,
} from '#supabase/functions/manage-bookings/contract.ts'

/** Moments, ISO 8601. */
export type Period = { from: string; to: string }
export type BookingCalendar = z.infer<(typeof answers)['list']>
export type BookingSettings = z.infer<(typeof answers)['settings']>
export type BusyTime = BookingCalendar['busy'][number]
export type OfferedTime = z.infer<(typeof answers)['times']>['times'][number]
export type NewBooking = Omit<Extract<Input, { action: 'book' }>, 'action'>
export type NewBlock = Omit<Extract<Input, { action: 'block' }>, 'action'>
export type NewDaysOff = Omit<Extract<Input, { action: 'add-days-off' }>, 'action'>
export type NewCalendar = Omit<Extract<Input, { action: 'add-calendar' }>, 'action'>

/** What administrators do with calls. Each throws `DataError` or `FunctionError`, with words for people. */
export type BookingManager = {
  list(period: Period): Promise<BookingCalendar>
  /** Times on offer, as visitors see them; of one host if one is named. */
  listTimes(period: Period, hostId?: string): Promise<OfferedTime[]>
  read(id: string): Promise<ManagedBooking>
  /** The visitor is told. */
  move(id: string, startsAt: string, hostId: string): Promise<ManagedBooking>
  /** The visitor is told, with the reason. */
  cancel(id: string, reason: string): Promise<ManagedBooking>
  /** For somebody, who is told. */
  book(booking: NewBooking): Promise<ManagedBooking>
  mark(id: string, status: 'no-show' | 'confirmed'): Promise<ManagedBooking>
  note(id: string, notes: string): Promise<ManagedBooking>
  block(block: NewBlock): Promise<ManagedBlock>
  unblock(id: string): Promise<void>
  readSettings(): Promise<BookingSettings>
  saveRules(rules: BookingRules): Promise<BookingRules>
  saveHost(host: HostDraft): Promise<ManagedHost>
  removeHost(id: string): Promise<void>
  /** All of them or none, 200 at most. */
  addDaysOff(daysOff: NewDaysOff): Promise<ManagedDayOff[]>
  saveDayOff(dayOff: ManagedDayOff): Promise<ManagedDayOff>
  /** Sets whether public holidays are days off. */
  closeHolidays(isClosed: boolean): Promise<void>
  openHoliday(day: string, isOpen: boolean): Promise<void>
  removeDaysOff(ids: readonly string[]): Promise<void>
  addCalendar(calendar: NewCalendar): Promise<ManagedCalendar>
  removeCalendar(id: string): Promise<void>
  /** Asks all calendars again. */
  readCalendars(): Promise<ManagedCalendar[]>
  /** @returns the path of a new private feed, which is told only now; the one before ends */
  makeFeed(hostId: string): Promise<string>
  endFeed(hostId: string): Promise<void>
}

const FAILURE = 'This did not work. Please try again.'

/**
 * @param getGrant gives an editor grant that holds; null for administrators who are signed in
 * @param agencyName of the host who has no name: the agency itself
 */
export function createBookingManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  agencyName: string,
): BookingManager {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-bookings', { answer, body, headers, failureMessage: FAILURE })
  }
  const nameHost = (host: ManagedHost) => ({ ...host, name: host.name || agencyName })
  return {
    ...createBookingCalls(send, nameHost),
    ...createSettingCalls(send, nameHost),
  }
}

type NameHost = (host: ManagedHost) => ManagedHost
type Send = <Answer>(answer: z.ZodType<Answer>, body: Input) => Promise<Answer>

function createBookingCalls(send: Send, nameHost: NameHost) {
  return {
    async list(period) {
      const calendar = await send(answers.list, { action: 'list', ...period })
      return { ...calendar, hosts: calendar.hosts.map(nameHost) }
    },
    listTimes: async (period, hostId) =>
      (await send(answers.times, { action: 'times', ...period, ...(hostId && { hostId }) })).times,
    read: async (id) => (await send(answers.read, { action: 'read', id })).booking,
    move: async (id, startsAt, hostId) =>
      (await send(answers.move, { action: 'move', id, startsAt, hostId })).booking,
    cancel: async (id, reason) => (await send(answers.cancel, { action: 'cancel', id, reason })).booking,
    book: async (booking) => (await send(answers.book, { action: 'book', ...booking })).booking,
    mark: async (id, status) => (await send(answers.mark, { action: 'mark', id, status })).booking,
    note: async (id, notes) => (await send(answers.note, { action: 'note', id, notes })).booking,
    block: async (block) => (await send(answers.block, { action: 'block', ...block })).block,
    async unblock(id) {
      await send(answers.unblock, { action: 'unblock', id })
    },
  } satisfies Partial<BookingManager>
}

function createSettingCalls(send: Send, nameHost: NameHost) {
  return {
    async readSettings() {
      const settings = await send(answers.settings, { action: 'settings' })
      return { ...settings, hosts: settings.hosts.map(nameHost) }
    },
    saveRules: async (rules) => (await send(answers['save-rules'], { action: 'save-rules', rules })).rules,
    saveHost: async (host) =>
      nameHost((await send(answers['save-host'], { action: 'save-host', host })).host),
    async removeHost(id) {
      await send(answers['remove-host'], { action: 'remove-host', id })
    },
    addDaysOff: async (daysOff) =>
      (await send(answers['add-days-off'], { action: 'add-days-off', ...daysOff })).daysOff,
    saveDayOff: async (dayOff) =>
      (await send(answers['save-day-off'], { action: 'save-day-off', ...dayOff })).dayOff,
    async closeHolidays(isClosed) {
      await send(answers['close-holidays'], { action: 'close-holidays', isClosed })
    },
    async openHoliday(day, isOpen) {
      await send(answers['open-holiday'], { action: 'open-holiday', day, isOpen })
    },
    async removeDaysOff(ids) {
      await send(answers['remove-days-off'], { action: 'remove-days-off', ids: [...ids] })
    },
    addCalendar: async (calendar) =>
      (await send(answers['add-calendar'], { action: 'add-calendar', ...calendar })).calendar,
    async removeCalendar(id) {
      await send(answers['remove-calendar'], { action: 'remove-calendar', id })
    },
    readCalendars: async () =>
      (await send(answers['read-calendars'], { action: 'read-calendars' })).calendars,
    makeFeed: async (hostId) => (await send(answers['make-feed'], { action: 'make-feed', hostId })).path,
    async endFeed(hostId) {
      await send(answers['end-feed'], { action: 'end-feed', hostId })
    },
  } satisfies Partial<BookingManager>
}

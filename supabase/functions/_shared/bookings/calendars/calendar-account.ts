import type { CalendarCall } from '#domain/booking/calendar/write-invitation.ts'
import { joinSpans, type Span } from '#domain/booking/times/spans.ts'

/** A host's calendar that calls are written to. */
export type CalendarAccount = {
  /**
   * Reads the events of a period.
   * @param bookings ids of calls with an event there
   * @param since version of the previous read
   * @returns null if nothing changed since
   */
  read(
    period: AccountPeriod,
    bookings: readonly string[],
    since: string | null,
  ): Promise<AccountEvents | null>
  /** Writes a call, always to the same event. */
  write(booking: string, call: CalendarCall): Promise<void>
  /** Succeeds if the event no longer exists. */
  remove(booking: string): Promise<void>
}

export type NamedCalendarAccount = CalendarAccount & {
  /** Email address of the account, or name of the calendar. */
  readName(): Promise<string>
}

/** Days and local times of events are in `timeZone`. */
export type AccountPeriod = { window: Span; timeZone: string }

export type AccountEvents = {
  /** Busy times of events that this site did not write. */
  times: Span[]
  /** User-visible sentences about parts that could not be read exactly. */
  notes: string[]
  /** Times of the events of calls, by id; several if an event was made recurring. */
  calls: Map<string, Span[]>
  /** Changes with the calendar; null if that is unknown. */
  version: string | null
}

type ListedEvent = Span & {
  /** Call that the event was written for; null for other events. */
  booking: string | null
  isBusy: boolean
}

export function collectEvents(events: readonly ListedEvent[], version: string | null): AccountEvents {
  const times: Span[] = []
  const calls = new Map<string, Span[]>()
  for (const { booking, isBusy, ...span } of events) {
    if (booking !== null) calls.set(booking, [...(calls.get(booking) ?? []), span])
    else if (isBusy) times.push(span)
  }
  return { times: joinSpans(times), notes: [], calls, version }
}

/** The account can't be used. The message is for owners. */
export class CalendarAccountError extends Error {
  override name = 'CalendarAccountError'
  /** Before another attempt, if the server asked for it. */
  readonly waitSeconds: number

  constructor(message: string, { waitSeconds = 0, cause }: ErrorOptions & { waitSeconds?: number } = {}) {
    super(message, { cause })
    this.waitSeconds = waitSeconds
  }
}

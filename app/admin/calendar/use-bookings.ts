import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createBookingManager } from '#app/data/bookings/booking-manager.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { describeFailure as describeOther } from '#app/data/client/describe-failure.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { toMoment } from '#domain/time-zone/zone-times.ts'
import { useAction, useDebounced } from '../section-parts.tsx'
import { useStaff } from '../staff.tsx'

export function describeFailure(error: unknown): string {
  return error instanceof DataError && error.kind === 'refused'
    ? 'You need admin privileges for the calendar. Sign in again if you have them.'
    : describeOther(error)
}

export function useBookingManager() {
  const { client, getGrant, agency } = useStaff()
  const { name } = agency
  return useMemo(() => createBookingManager(client, getGrant, name), [client, getGrant, name])
}

/** Hosts, rules, days off and calendars. */
export function useBookingSettings() {
  const manager = useBookingManager()
  return useQuery({ queryKey: ['bookings', 'settings'], queryFn: () => manager.readSettings() })
}

/** Calls and busy times of a period. @param from and `to` are moments, ISO 8601 */
export function useCalendar(from: string, to: string) {
  const manager = useBookingManager()
  return useQuery({
    queryKey: ['bookings', 'calendar', from, to],
    queryFn: () => manager.list({ from, to }),
    placeholderData: keepPreviousData,
  })
}

export type DayPlan = NonNullable<ReturnType<typeof useDayPlan>>

/**
 * Calls of a day and the times that visitors are offered, for a form that asks for a time.
 * @returns null until it was read, and if it can't be read: the server decides in the end
 */
export function useDayPlan(day: string, timeZone: string) {
  const manager = useBookingManager()
  // A typed date changes with each digit of its year.
  const settled = useDebounced(day)
  const { data } = useQuery({
    queryKey: ['bookings', 'day', settled, timeZone],
    enabled: /^2\d{3}-\d\d-\d\d$/.test(settled),
    queryFn: async () => {
      const period = {
        from: toMoment({ day: settled, minutes: 0 }, timeZone),
        to: toMoment({ day: addDays(settled, 1), minutes: 0 }, timeZone),
      }
      const [calendar, times] = await Promise.all([manager.list(period), manager.listTimes(period)])
      return { day: settled, calendar, times }
    },
  })
  return data?.day === day ? data : null
}

/** Returns a function that reads everything about bookings again. */
export function useRefreshBookings() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['bookings'] })
}

/** Runs one change at a time, reads bookings again after it, and shows a failure as a toast. */
export function useBookingWork() {
  const { isBusy, run } = useAction(describeFailure)
  const refresh = useRefreshBookings()
  return {
    isBusy,
    run: (title: string, work: () => Promise<unknown>) =>
      run(title, async () => {
        await work()
        // The next change need not wait for what is read again.
        void refresh()
      }),
  }
}

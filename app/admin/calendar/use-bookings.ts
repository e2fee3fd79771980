import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createBookingManager } from '#app/data/booking-manager.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { toInstant } from '#domain/time-zone/zone-times.ts'
import { useAction, useDebounced } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { type StaffFormOptions, useStaffForm } from '../use-staff-form.tsx'

/** Returns a function that calls the booking API. */
export const useBookings = () => useManager(createBookingManager)

export function useBookingSettings() {
  const call = useBookings()
  return useQuery({ queryKey: ['bookings', 'settings'], queryFn: () => call('settings', {}) })
}

/** Start of the first day, and end of the last day. */
export function toPeriod(firstDay: string, lastDay: string, timeZone: string) {
  return {
    from: toInstant({ day: firstDay, minutes: 0 }, timeZone),
    to: toInstant({ day: addDays(lastDay, 1), minutes: 0 }, timeZone),
  }
}

export function useCalendar(period: { from: string; to: string }) {
  const call = useBookings()
  return useQuery({
    queryKey: ['bookings', 'calendar', period],
    queryFn: () => call('list', period),
    placeholderData: keepPreviousData,
  })
}

/**
 * Loads the calls of a day and the free times of an event type, for a form that asks for a time.
 * @returns null while loading and after a failure, because the server checks the time anyway
 */
export function useDayPlan(day: string, timeZone: string, type: string) {
  const call = useBookings()
  // Waits while a date is typed, because it changes with each digit of the year.
  const settled = useDebounced(day)
  const { data } = useQuery({
    queryKey: ['bookings', 'day', settled, timeZone, type],
    enabled: /^2\d{3}-\d\d-\d\d$/.test(settled),
    queryFn: async () => {
      const period = toPeriod(settled, settled, timeZone)
      const [calendar, { times }] = await Promise.all([
        call('list', period),
        call('times', { ...period, type }),
      ])
      return { day: settled, calendar, times }
    },
  })
  return data?.day === day ? data : null
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['bookings'] })
}

/** Runs an action, reloads bookings, and shows failures as a toast. */
export function useBookingAction() {
  const { isBusy, run } = useAction()
  const refresh = useRefresh()
  return {
    isBusy,
    run: (failureTitle: string, work: () => Promise<unknown>) =>
      run(failureTitle, async () => {
        await work()
        void refresh()
      }),
  }
}

/** Form that reloads bookings after it was submitted. */
export function useBookingForm<Values extends object, Ready>(options: StaffFormOptions<Values, Ready>) {
  const refresh = useRefresh()
  return useStaffForm<Values, Ready>({
    ...options,
    send: async (ready, form) => {
      await options.send(ready, form)
      await refresh()
    },
  })
}

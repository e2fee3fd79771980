import { useEffect, useState } from 'react'
import type { BookingCalendar, BookingManager, OfferedTime } from '#app/data/bookings/booking-manager.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { toMoment } from '#domain/time-zone/zone-times.ts'

/** A date that is typed is another one with each digit of its year. */
const TYPING_PAUSE_MS = 250

/** What is known of a day: what stands in it, and which times visitors are offered. */
export type DayPlan = { day: string; calendar: BookingCalendar; times: readonly OfferedTime[] }

/**
 * Reads a day for a form that asks for a time.
 * @returns null until it was read, and when it can't be: a form works without it, since the server decides
 */
export function useDayPlan(manager: BookingManager, day: string, timeZone: string): DayPlan | null {
  const [plan, setPlan] = useState<DayPlan | null>(null)
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const next = await readDay(manager, day, timeZone)
      if (isWanted) setPlan(next)
    }
    const timer = setTimeout(() => void read(), TYPING_PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [manager, day, timeZone])
  return plan?.day === day ? plan : null
}

async function readDay(manager: BookingManager, day: string, timeZone: string): Promise<DayPlan | null> {
  if (!/^2\d{3}-\d\d-\d\d$/.test(day)) return null
  const period = {
    from: toMoment({ day, minutes: 0 }, timeZone),
    to: toMoment({ day: addDays(day, 1), minutes: 0 }, timeZone),
  }
  try {
    const [calendar, times] = await Promise.all([manager.list(period), manager.listTimes(period)])
    return { day, calendar, times }
  } catch {
    return null
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { BookingCalendar, BookingManager } from '#app/data/bookings/booking-manager.ts'
import { describeFailure } from './describe-failure.ts'

type ReadCalendar = {
  /** Of these days, or of those before while they are being read; null until something was read. */
  calendar: BookingCalendar | null
  failure: string | null
}

export type CalendarReading = ReadCalendar & { isLoading: boolean; reload: () => Promise<void> }

/**
 * What stands in a period, read again when the window is looked at again: visitors book meanwhile.
 * @param from and `to` are moments, ISO 8601
 */
export function useCalendar(manager: BookingManager, from: string, to: string): CalendarReading {
  const period = `${from} ${to}`
  const [reading, setReading] = useState<ReadCalendar & { period: string }>({
    period: '',
    calendar: null,
    failure: null,
  })
  const latest = useRef(0)

  const reload = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    const next = await readCalendar(manager, from, to)
    // An answer that was overtaken by a later question is not drawn.
    if (turn !== latest.current) return
    setReading((known) => ({
      period: `${from} ${to}`,
      calendar: next.calendar ?? known.calendar,
      failure: next.failure,
    }))
  }, [manager, from, to])

  useEffect(() => {
    void reload()
    const readAgain = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [reload])
  const { calendar, failure } = reading
  return { calendar, failure, isLoading: reading.period !== period, reload }
}

async function readCalendar(manager: BookingManager, from: string, to: string): Promise<ReadCalendar> {
  try {
    return { calendar: await manager.list({ from, to }), failure: null }
  } catch (error) {
    return { calendar: null, failure: describeFailure(error) }
  }
}

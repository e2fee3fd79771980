import { useEffect, useState } from 'react'
import { type ClockTime, toClockTime } from '#domain/time-zone/zone-times.ts'

const MINUTE_MS = 60_000

/** Day and time of now on the clock of a zone, minute by minute. */
export function useNow(timeZone: string): ClockTime {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return toClockTime(new Date(now).toISOString(), timeZone)
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublishingPlan, ScheduleManager } from '#app/data/schedule/schedule-manager.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { toMoment } from '#domain/time-zone/zone-times.ts'

/** What is planned for some days; what was read before stays until the next answer. */
export function usePlan(manager: ScheduleManager, first: string, last: string, timeZone: string) {
  const [read, setRead] = useState<{ plan: PublishingPlan; at: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const turn = useRef(0)
  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    try {
      const plan = await manager.read({
        from: toMoment({ day: first, minutes: 0 }, timeZone),
        to: toMoment({ day: addDays(last, 1), minutes: 0 }, timeZone),
        first,
        last,
      })
      if (mine !== turn.current) return
      setRead({ plan, at: new Date().toISOString() })
      setFailure(null)
    } catch (error) {
      if (mine === turn.current) setFailure(describeFailure(error))
    }
  }, [manager, first, last, timeZone])
  useEffect(() => {
    const timer = setTimeout(() => void reload(), 0)
    return () => clearTimeout(timer)
  }, [reload])
  return { plan: read?.plan ?? null, readAt: read?.at ?? '', failure, reload }
}

import { useCallback, useEffect, useState } from 'react'
import type { PublishingPlan, ScheduleManager } from '#app/data/schedule/schedule-manager.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { useLatestAnswer } from '#app/ui/lists/use-latest-answer.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { toMoment } from '#domain/time-zone/zone-times.ts'

/** What is planned for some days; what was read before stays until the next answer. */
export function usePlan(manager: ScheduleManager, first: string, last: string, timeZone: string) {
  const [read, setRead] = useState<{ plan: PublishingPlan; at: string } | null>(null)
  const { failure, ask } = useLatestAnswer(describeFailure)
  const reload = useCallback(
    () =>
      ask(
        () =>
          manager.read({
            from: toMoment({ day: first, minutes: 0 }, timeZone),
            to: toMoment({ day: addDays(last, 1), minutes: 0 }, timeZone),
            first,
            last,
          }),
        (plan) => setRead({ plan, at: new Date().toISOString() }),
      ),
    [ask, manager, first, last, timeZone],
  )
  useEffect(() => {
    const timer = setTimeout(() => void reload(), 0)
    return () => clearTimeout(timer)
  }, [reload])
  return { plan: read?.plan ?? null, readAt: read?.at ?? '', failure, reload }
}

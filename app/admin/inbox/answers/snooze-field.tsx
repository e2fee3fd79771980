import { useId, useState } from 'react'
import { createLeadManager, type LeadRecord } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { addDays, findMonday } from '#domain/time-zone/calendar-days.ts'
import { toClockTime, toInstant } from '#domain/time-zone/zone-times.ts'
import { useManager, useStaff } from '#app/admin/staff.tsx'
import { useLeadWork } from '../use-leads.ts'

const MORNING = 9 * 60

/** Hides the lead from the inbox until a morning in the agency's time zone. */
export function SnoozeField({ record }: { record: LeadRecord }) {
  const id = useId()
  const manager = useManager(createLeadManager)
  const { timeZone } = useStaff().agency
  const { isBusy, run } = useLeadWork()
  const [typed, setTyped] = useState('')
  const [now] = useState(Date.now)
  const snooze = (until: string | null) =>
    void run('The lead was not snoozed', () => manager.snooze(record.id, until))
  const untilMorning = (day: string) => snooze(toInstant({ day, minutes: MORNING }, timeZone))
  const { day: today } = toClockTime(new Date(now).toISOString(), timeZone)
  if (Date.parse(record.active_at) > now)
    return (
      <section className="stack gap-8 lead-section" aria-label="Snooze">
        <h3 className="t-h4">Snoozed</h3>
        <p className="t-small">Until {formatMoment(record.active_at)}, or until they write or book.</p>
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => snooze(null)}>
          Show in the inbox now
        </Button>
      </section>
    )
  return (
    <section className="stack gap-8 lead-section" aria-label="Snooze">
      <h3 className="t-h4">Snooze</h3>
      <div className="row gap-8">
        <Button
          size="small"
          variant="secondary"
          disabled={isBusy}
          onClick={() => untilMorning(addDays(today, 1))}
        >
          Until tomorrow
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={isBusy}
          onClick={() => untilMorning(addDays(findMonday(today), 7))}
        >
          Until next week
        </Button>
      </div>
      <form
        className="lead-snooze"
        aria-label="Snooze until a day"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') untilMorning(typed)
        }}
      >
        <Field
          id={`${id}-day`}
          label="Until a day"
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, 365)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="small" variant="secondary" disabled={isBusy || typed === ''}>
          Snooze
        </Button>
      </form>
    </section>
  )
}

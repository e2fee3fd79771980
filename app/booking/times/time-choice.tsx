import type { OfferedTime } from '#app/data/visitor-bookings.ts'
import { composeCalendarPath } from '#app/booking/calendar/calendar-query.ts'
import type { CalendarView } from '#app/booking/calendar/calendar-view.ts'
import type { MonthDay } from '#app/booking/calendar/call-month.ts'
import {
  describeFreeTimes,
  formatCallDay,
  formatClock,
  formatClockWithOffset,
  formatDate,
  formatMonth,
  describeZone,
} from '#app/booking/calendar/call-words.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { booking } from '#content/pages/booking.ts'
import { CHOOSE_TIME, STEP_NAME } from './booking-values.ts'

export type TimeChoiceProps = {
  id: string
  view: CalendarView
  /** The time that was chosen before; empty for none. */
  chosen: string
  error: string | undefined
}

/** The free times of a month within the form, day by day; other months are fetched by sending the form. */
export function TimeChoice({ id, view, chosen, error }: TimeChoiceProps) {
  const { zone, customs, month } = view
  const { choosing, change } = booking.times
  const days = view.weeks
    .flat()
    .filter((day) => day !== null && day.times.length > 0) as MonthDay<OfferedTime>[]
  const open = days.find(({ times }) => times.some(({ startsAt }) => isSame(startsAt, chosen)))
  const noteId = `${id}-note`
  return (
    <fieldset className="time-choice" aria-describedby={error ? noteId : undefined}>
      <legend id={id} tabIndex={-1}>
        {change}
      </legend>
      <p className="field-hint">
        {choosing.zone.replace(
          '{zone}',
          describeZone(zone, days[0]?.times[0]?.startsAt ?? `${month}-15T12:00:00Z`),
        )}
      </p>
      {chosen && !open && (
        <label className="radio-label">
          <input type="radio" name="startsAt" value={chosen} defaultChecked />
          <span>
            {formatCallDay(chosen, zone)}, {formatClock(chosen, zone, customs)}
            <small>{choosing.keep}</small>
          </span>
        </label>
      )}
      <div className="time-choice-head">
        <h2 className="t-h4">{formatMonth(month)}</h2>
        <MonthButton view={view} month={view.previousMonth} direction="previous" />
        <MonthButton view={view} month={view.nextMonth} direction="next" />
      </div>
      {days.length > 0 && (
        <div className="time-choice-days">
          {days.map((day) => (
            <DayChoice key={day.date} {...{ view, day, chosen }} isOpen={day === (open ?? view.day)} />
          ))}
        </div>
      )}
      {days.length === 0 && <p>{choosing.none.replace('{month}', formatMonth(month))}</p>}
      <FieldNote id={noteId} error={error} />
    </fieldset>
  )
}

type DayChoiceProps = {
  view: CalendarView
  day: MonthDay<OfferedTime>
  chosen: string
  isOpen: boolean
}

function DayChoice({ view: { zone, customs }, day, chosen, isOpen }: DayChoiceProps) {
  const clocks = day.times.map(({ startsAt }) => formatClock(startsAt, zone, customs))
  return (
    <details name="time-choice" open={isOpen}>
      <summary>
        <span>{formatDate(day.date)}</span>
        <small>{describeFreeTimes(day.times.length)}</small>
        <Icon name="chevron-down" />
      </summary>
      <div>
        {day.times.map(({ startsAt }, at) => (
          <label key={startsAt} className="radio-label">
            <input type="radio" name="startsAt" value={startsAt} defaultChecked={isSame(startsAt, chosen)} />
            <span>
              <span className="sr-only">{formatDate(day.date)}, </span>
              {clocks.indexOf(clocks[at]!) === clocks.lastIndexOf(clocks[at]!)
                ? clocks[at]
                : formatClockWithOffset(startsAt, zone, customs)}
            </span>
          </label>
        ))}
      </div>
    </details>
  )
}

type MonthButtonProps = { view: CalendarView; month: string | null; direction: 'previous' | 'next' }

function MonthButton({ view: { path, zone, host }, month, direction }: MonthButtonProps) {
  if (month === null) return null
  return (
    <Button
      type="submit"
      variant="secondary"
      isIconOnly
      name={STEP_NAME}
      value={CHOOSE_TIME}
      formAction={`${composeCalendarPath(path, { zone, month, host })}#booking-startsAt`}
      aria-label={`${direction === 'next' ? 'Next' : 'Previous'} month, ${formatMonth(month)}`}
    >
      <Icon name={direction === 'next' ? 'chevron-right' : 'chevron-left'} />
    </Button>
  )
}

function isSame(startsAt: string, chosen: string): boolean {
  return Date.parse(startsAt) === Date.parse(chosen)
}

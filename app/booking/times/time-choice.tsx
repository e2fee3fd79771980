import { useContent } from '#app/data/content/use-content.ts'
import { composeCalendarPath } from '#app/booking/calendar/calendar-query.ts'
import type { CalendarView, CallDay } from '#app/booking/calendar/calendar-view.ts'
import {
  countFreeTimes,
  formatCallDay,
  formatClock,
  formatClocks,
  formatDate,
  formatMonth,
  formatMonths,
  formatZoneWithOffset,
} from '#app/booking/calendar/format-call.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { bookingPage } from '#content/pages/booking.ts'
import { CHOOSE_TIME, STEP_NAME } from './form-fields.ts'

export type TimeChoiceProps = {
  id: string
  view: CalendarView
  /** Time chosen before; empty if none. */
  chosen: string
  error: string | undefined
}

/** Free times of a month as radio buttons by day. Submitting the form shows other months. */
export function TimeChoice({ id, view, chosen, error }: TimeChoiceProps) {
  const { zone, regional, month, freeDays: days } = view
  const { choosing, change } = useContent(bookingPage).times
  const open = days.find(({ times }) => times.some(({ startsAt }) => isSame(startsAt, chosen)))
  const noteId = `${id}-note`
  return (
    <fieldset className="time-choice stack" aria-describedby={error ? noteId : undefined}>
      <legend id={id} tabIndex={-1}>
        {change}
      </legend>
      <p className="field-hint">
        {choosing.zone.replace(
          '{zone}',
          formatZoneWithOffset(zone, days[0]?.times[0]?.startsAt ?? `${month}-15T12:00:00Z`),
        )}
      </p>
      {chosen && !open && (
        <label className="radio-label choice-card">
          <input type="radio" name="startsAt" value={chosen} defaultChecked />
          <span>
            {formatCallDay(chosen, zone)}, {formatClock(chosen, zone, regional)}
            <small className="own-line">{choosing.keep}</small>
          </span>
        </label>
      )}
      <div className="row row--single-line gap-8">
        <h2 className="t-h4 grow">{formatMonths(view)}</h2>
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
  day: CallDay
  chosen: string
  isOpen: boolean
}

function DayChoice({ view: { zone, regional }, day, chosen, isOpen }: DayChoiceProps) {
  const clocks = formatClocks(day.times, zone, regional)
  return (
    <details name="time-choice" open={isOpen}>
      <summary>
        <span>{formatDate(day.date)}</span>
        <small>{countFreeTimes(day.times.length)}</small>
        <Icon name="chevron-down" size={20} />
      </summary>
      <div>
        {day.times.map(({ startsAt }) => (
          <label key={startsAt} className="radio-label choice-card">
            <input type="radio" name="startsAt" value={startsAt} defaultChecked={isSame(startsAt, chosen)} />
            <span>
              <span className="sr-only">{formatDate(day.date)}, </span>
              {clocks.get(startsAt)}
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

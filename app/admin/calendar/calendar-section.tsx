import { useMemo } from 'react'
import type { SectionProps } from '../admin-section.ts'
import { QueryState } from '../section-parts.tsx'
import { parsePlace } from './calendar-place.ts'
import { CalendarView } from './calendar-view.tsx'
import './calendar.css'
import { SettingsView } from './settings/settings-view.tsx'
import { describeFailure, useBookingSettings } from './use-bookings.ts'

/** Calls of all hosts, by week or as a list, and the booking settings. */
export function CalendarAdmin({ subpath: place, goTo }: SectionProps) {
  const query = useBookingSettings()
  const parsed = useMemo(() => parsePlace(place), [place])
  return (
    <div className="admin-section calendar">
      <QueryState query={query} label="Opening the calendar..." describe={describeFailure} />
      {query.data && parsed.room === 'calendar' && (
        <CalendarView settings={query.data} place={parsed} goTo={goTo} />
      )}
      {query.data && parsed.room === 'settings' && (
        <SettingsView settings={query.data} tab={parsed.tab} goTo={goTo} />
      )}
    </div>
  )
}

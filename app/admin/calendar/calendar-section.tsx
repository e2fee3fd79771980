import { useMemo, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { createBookingManager } from '#app/data/bookings/booking-manager.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { SectionProps } from '../admin-section.ts'
import { CalendarDesk } from './calendar-view.tsx'
import { parsePlace } from './calendar-place.ts'
import { useBookingSettings } from './room/use-booking-settings.ts'
import { SettingsDesk } from './settings/settings-desk.tsx'
import './calendar.css'

/** Calls of all hosts, week by week or as a list, and when and how calls can be booked. */
export function CalendarAdmin({ getGrant, place, goTo }: SectionProps) {
  const [manager] = useState(() => createBookingManager(getBrowserClient(), getGrant, readAgency().name))
  const { settings, failure, reload } = useBookingSettings(manager)
  const parsed = useMemo(() => parsePlace(place), [place])
  return (
    <div className="calendar-room">
      {failure !== null && <ReadingFailure message={failure} onRetry={() => void reload()} />}
      {!settings && failure === null && <Spinner label="Opening the calendar..." />}
      {settings && parsed.room === 'calendar' && (
        <CalendarDesk manager={manager} settings={settings} place={parsed} goTo={goTo} />
      )}
      {settings && parsed.room === 'settings' && (
        <SettingsDesk manager={manager} settings={settings} reload={reload} tab={parsed.tab} goTo={goTo} />
      )}
    </div>
  )
}

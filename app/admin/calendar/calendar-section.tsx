import { useMemo } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import type { SectionProps } from '../admin-section.ts'
import { QueryState, SectionHead } from '../section-parts.tsx'
import { useStaff } from '../staff.tsx'
import { parsePath } from './calendar-path.ts'
import { CalendarView } from './calendar-view.tsx'
import './calendar.css'
import { FinishConnection } from './settings/connect-provider.tsx'
import { DaysOff } from './settings/days-off.tsx'
import { EventTypes } from './settings/event-types.tsx'
import { HostsSettings } from './settings/hosts-settings.tsx'
import './settings/settings.css'
import { useBookingSettings } from './use-bookings.ts'

/** Calendar with the calls of all hosts, and booking settings. */
export function CalendarAdmin({ subpath, goTo }: SectionProps) {
  const mayManageSite = useStaff().may('site.manage')
  const query = useBookingSettings()
  const { data: settings } = query
  const isHidden = !mayManageSite && /^(?:settings|connected)/.test(subpath)
  const path = useMemo(() => parsePath(isHidden ? '' : subpath), [isHidden, subpath])
  return (
    <div className="admin-section">
      <QueryState query={query} label="Loading the calendar..." />
      {settings && path.page === 'calendar' && <CalendarView settings={settings} path={path} goTo={goTo} />}
      {settings && path.page === 'connected' && (
        <FinishConnection provider={path.provider} onEnd={() => goTo('settings/hosts', { replaces: true })} />
      )}
      {settings && path.page === 'settings' && (
        <>
          <SectionHead title="Hosts and call types">
            <Button size="small" variant="secondary" onClick={() => goTo('')}>
              <Icon name="calendar-days" />
              Back to the calendar
            </Button>
          </SectionHead>
          <Tabs
            label="Hosts and call types"
            selected={path.tab}
            onSelect={(tab) => goTo(`settings/${tab}`)}
            tabs={[
              { id: 'hosts', label: 'Hosts', panel: <HostsSettings settings={settings} /> },
              { id: 'types', label: 'Call types', panel: <EventTypes settings={settings} /> },
              { id: 'days-off', label: 'Days off', panel: <DaysOff settings={settings} /> },
            ]}
          />
        </>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { callWays } from '#content/pages/call-ways.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { CalendarView } from './calendar-view.ts'
import { DayTimes } from './day-times.tsx'
import { HostForm } from './host-form.tsx'
import { MonthGrid } from './month-grid.tsx'
import { ZoneForm } from './zone-form.tsx'

export type CallCalendarProps = {
  view: CalendarView
  /** What is chosen here, such as "Success call". */
  title: string
  /** Says more, above the controls. */
  children?: ReactNode
}

/**
 * A month, the times of its days, and the choice of zone and host. Everything is a link or a form to the same page, so
 * it works as it is; the island fetches those pages in the background and takes this element from them.
 */
export function CallCalendar({ view, title, children }: CallCalendarProps) {
  return (
    <div className="call-panel call-calendar busy-line" data-call-calendar={view.isZoneChosen ? 'zone' : ''}>
      <div className="call-facts">
        <h3 className="t-h3">{title}</h3>
        <ul>
          <li>
            <Icon name="clock" />
            {view.callMinutes} minutes
          </li>
          <li>
            <Icon name={view.callWay === 'phone' ? 'phone' : 'video'} />
            {callWays[view.callWay].offered}
          </li>
        </ul>
        {children}
        <HostForm view={view} />
        <ZoneForm view={view} />
      </div>
      <MonthGrid view={view} />
      <DayTimes view={view} />
    </div>
  )
}

import { useContent } from '#app/data/content/use-content.ts'
import type { ReactNode } from 'react'
import { callLocations } from '#content/pages/call-ways.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HostForm, ZoneForm } from './calendar-controls.tsx'
import type { CalendarView } from './calendar-view.ts'
import { DayTimes } from './day-times.tsx'
import { MonthGrid } from './month-grid.tsx'

export type CalendarIslandProps = {
  id?: string
  /** Path of the page with the calendar; default: the current page. */
  source?: string
  children: ReactNode
}

/** Container of a calendar; the island `call-calendar` replaces its content. */
export function CalendarIsland({ id, source, children }: CalendarIslandProps) {
  return (
    <div id={id} data-call-place data-call-source={source}>
      {children}
      <p className="sr-only" role="status" data-call-status />
    </div>
  )
}

export type CallCalendarProps = {
  view: CalendarView
  title: string
  children?: ReactNode
}

/**
 * A month with the times of its days, and controls for time zone and host. It works without scripts, because everything
 * is a link or a form to the same page. The island loads those pages in the background and takes this element from them.
 */
export function CallCalendar({ view, title, children }: CallCalendarProps) {
  return (
    <CalendarIsland>
      <div className="panel call-calendar busy-line" data-call-calendar={view.isZoneChosen ? 'zone' : ''}>
        <div className="call-facts">
          <h3 className="t-h3" tabIndex={-1} data-call-title="">
            {title}
          </h3>
          <ul>
            <li>
              <Icon name="clock" size={20} />
              {view.callMinutes} minutes
            </li>
            <li>
              <Icon name={view.callWay === 'phone' ? 'phone' : 'video'} size={20} />
              {useContent(callLocations)[view.callWay].offered}
            </li>
          </ul>
          {children}
          <HostForm view={view} />
          <ZoneForm view={view} />
        </div>
        <MonthGrid view={view} />
        <DayTimes view={view} />
      </div>
    </CalendarIsland>
  )
}

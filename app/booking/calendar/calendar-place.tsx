import type { ReactNode } from 'react'

export type CalendarPlaceProps = {
  id?: string
  /** The page that the island takes the calendar from; the open one when left out. */
  source?: string
  children: ReactNode
}

/** Where a calendar stands; the island `call-calendar` exchanges it for others. */
export function CalendarPlace({ id, source, children }: CalendarPlaceProps) {
  return (
    <div className="call-place" id={id} data-call-place data-call-source={source}>
      {children}
      <p className="sr-only" role="status" data-call-status />
    </div>
  )
}

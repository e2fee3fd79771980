import type { ReactNode } from 'react'
import { useStaff } from '../staff.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { describeDuration } from '#domain/system/describe-duration.ts'
import type { FindingPlace } from '#domain/system/judge-system.ts'

/** Where a finding leads. */
export const sectionId = (place: FindingPlace) => `system-${place}`

export type SystemSectionProps = {
  place: FindingPlace
  title: string
  note?: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the page with its heading, and a place that findings lead to. */
export function SystemSection({ place, title, note, action, children }: SystemSectionProps) {
  const id = sectionId(place)
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="system-section">
      <header>
        <div>
          <h2 id={`${id}-title`} className="t-h3">
            {title}
          </h2>
          {note !== undefined && <p className="t-small">{note}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

/** "3 minutes ago" or "in 2 hours", with the moment as a tooltip. @param now milliseconds since 1970 */
export function Ago({ at, now }: { at: string; now: number }) {
  const { timeZone } = useStaff().agency
  const seconds = (Date.parse(at) - now) / 1000
  const duration = describeDuration(Math.abs(seconds))
  return (
    <time dateTime={at} title={formatMomentIn(timeZone, at)}>
      {seconds > 0 ? `in ${duration}` : `${duration} ago`}
    </time>
  )
}

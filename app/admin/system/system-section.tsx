import type { ReactNode } from 'react'
import { useStaff } from '../staff.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { describeDuration } from '#domain/system/describe-duration.ts'
import type { FindingSection } from '#domain/system/judge-system.ts'

export type SystemSectionProps = {
  /** Target of links in findings. */
  section: FindingSection
  title: string
  note?: string
  action?: ReactNode
  children?: ReactNode
}

export function SystemSection({ section, title, note, action, children }: SystemSectionProps) {
  const id = `system-${section}`
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="stack system-section ruled">
      <header className="row row--between">
        <div className="grow">
          <h2 id={`${id}-title`} className="t-h3">
            {title}
          </h2>
          {note && <p className="t-small muted">{note}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

/** For example "3 minutes ago" or "in 2 hours", with the exact time as tooltip. @param now milliseconds since 1970 */
export function RelativeTime({ at, now }: { at: string; now: number }) {
  const { timeZone } = useStaff().agency
  const seconds = (Date.parse(at) - now) / 1000
  const duration = describeDuration(Math.abs(seconds))
  return (
    <time dateTime={at} title={formatMomentIn(timeZone, at)}>
      {seconds > 0 ? `in ${duration}` : `${duration} ago`}
    </time>
  )
}

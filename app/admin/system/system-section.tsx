import type { ReactNode } from 'react'
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

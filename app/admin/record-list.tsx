import type { ReactNode } from 'react'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import './parts.css'

/** List of records, such as deliveries or scheduled jobs. @param label its accessible name */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="row-list" aria-label={label}>
      {children}
    </ul>
  )
}

export type RecordRowProps = {
  icon?: { name: IconName; label: string }
  title: ReactNode
  /** Makes the title a button that opens the record. */
  onOpen?: () => void
  /** Lines below the title; null entries are skipped. */
  notes?: readonly ReactNode[]
  /** What went wrong, shown below the notes. */
  error?: string | null
  status?: { tone: BadgeTone; label: string }
  /** Shown below the status, usually a time. */
  when?: ReactNode
  /** Buttons and links. */
  children?: ReactNode
}

export function RecordRow({
  icon,
  title,
  onOpen,
  notes = [],
  error,
  status,
  when,
  children,
}: RecordRowProps) {
  return (
    <li>
      {icon && (
        <span className="faint" title={icon.label}>
          <Icon name={icon.name} size={20} />
          <span className="sr-only">{icon.label}</span>
        </span>
      )}
      <div>
        {onOpen ? (
          <button type="button" className="record-title" onClick={onOpen}>
            {title}
          </button>
        ) : (
          <b className="record-title">{title}</b>
        )}
        {notes.map(
          (note, at) =>
            note !== null && (
              <p key={at} className="t-cap">
                {note}
              </p>
            ),
        )}
        {error != null && <p className="field-error">{error}</p>}
      </div>
      {(status || when !== undefined) && (
        <div className="record-status">
          {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
          <span className="t-cap">{when}</span>
        </div>
      )}
      {children && <div className="row gap-8">{children}</div>}
    </li>
  )
}

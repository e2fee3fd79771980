import type { ReactNode } from 'react'
import './status-badge.css'

export type BadgeTone = 'plain' | 'note' | 'good' | 'warning' | 'bad'

/** Status badge. The color only repeats the text. */
export function StatusBadge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}

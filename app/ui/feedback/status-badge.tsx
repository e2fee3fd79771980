import type { ReactNode } from 'react'
import './status-badge.css'

export type BadgeTone = 'plain' | 'note' | 'good' | 'warning' | 'bad'

/** A word about the state of a thing; the colour only repeats what the word says. */
export function StatusBadge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}

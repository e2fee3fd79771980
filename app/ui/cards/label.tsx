import type { ReactNode } from 'react'

export type LabelProps = { children: ReactNode; className?: string }

/** The shelf label: names a figure, a rank or a state on the front of a ledge. */
export function Label({ children, className }: LabelProps) {
  return <span className={className ? `label ${className}` : 'label'}>{children}</span>
}

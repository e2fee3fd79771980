import type { ReactNode } from 'react'

export type LabelProps = { children: ReactNode; className?: string }

/** A label for a figure, a rank or a state. */
export function Label({ children, className }: LabelProps) {
  return <span className={className ? `label ${className}` : 'label'}>{children}</span>
}

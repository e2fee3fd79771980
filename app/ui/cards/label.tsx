import type { ReactNode } from 'react'

/** A label for a figure, a rank or a state. */
export function Label({ children }: { children: ReactNode }) {
  return <span className="label">{children}</span>
}

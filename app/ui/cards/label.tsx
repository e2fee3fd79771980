import type { ReactNode } from 'react'

/** Label for a figure, rank or state. */
export function Label({ children }: { children: ReactNode }) {
  return <span className="label">{children}</span>
}

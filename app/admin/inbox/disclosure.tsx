import { type ReactNode, useState } from 'react'

/** Collapsed section whose content is rendered when it is opened. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="lead-disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="break-long">{summary}</summary>
      {isOpen && children}
    </details>
  )
}

import type { ReactNode } from 'react'

export type SectionHeadProps = {
  id: string
  title: string
  lead?: string
  /** Button or link at the end of the line. */
  action?: ReactNode
}

export function SectionHead({ id, title, lead, action }: SectionHeadProps) {
  return (
    <div className="section-head">
      <div className="copy">
        <h2 className="t-h2" id={id}>
          {title}
        </h2>
        {lead && <p className="t-body">{lead}</p>}
      </div>
      {action}
    </div>
  )
}

import { type ReactNode, useId } from 'react'

export type SecuritySectionProps = {
  title: string
  badge?: ReactNode
  lead?: string
  action?: ReactNode
  children?: ReactNode
}

export function SecuritySection({ title, badge, lead, action, children }: SecuritySectionProps) {
  const id = useId()
  return (
    <section className="stack gap-16 security-section" aria-labelledby={id}>
      <div className="row row--top row--between">
        <div className="grow">
          <div className="row gap-8">
            <h3 className="t-h4" id={id}>
              {title}
            </h3>
            {badge}
          </div>
          {lead && <p className="t-small">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

import { useContent } from '#app/data/content/use-content.ts'
import type { ReactNode } from 'react'
import { ContactLinks } from '#app/ui/buttons/contact-links.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { contactThanks } from '#content/pages/contact-thanks.ts'
import { leadForms } from '#content/pages/lead-forms.ts'
import type { LeadFormKind } from '#domain/leads/lead-form.ts'
import type { SentLeadForm } from './answer-lead-form.ts'
import { LeadForm } from './lead-form.tsx'

export type LeadFormsOfPage = {
  /** Null if forms can't be sent: contact details replace them. */
  stamp: string | null
  sent: SentLeadForm | null
  settings: SiteSettings
}

export type FormSectionProps = LeadFormsOfPage & {
  kind: Exclude<LeadFormKind, 'calculator-result'>
  title?: string
  lead?: string
  action?: string
  /** Below the lead. */
  children?: ReactNode
  className?: string
}

/** Its id is its kind, such as `#callback`. */
export function FormSection(props: FormSectionProps) {
  const { kind, stamp, sent, settings, action, children, className = 'section' } = props
  const words = useContent(leadForms)[kind]
  const { steps } = useContent(contactThanks).kinds[kind]
  const titleId = `${kind}-title`
  return (
    <section className={className} id={kind} aria-labelledby={titleId}>
      <div className="wrap split">
        <div className="copy">
          <h2 className="t-h2" id={titleId}>
            {props.title ?? words.title}
          </h2>
          <p className="t-lead">{props.lead ?? words.lead}</p>
          {children}
          {/* Not on the home page, whose HTML is at its limit. */}
          {!action && (
            <div className="form-steps mt-32">
              <StepList steps={steps} isNumbered={false} />
            </div>
          )}
        </div>
        <div className="form-panel">
          {stamp === null ? (
            <ContactInsteadOfForm settings={settings} />
          ) : (
            <LeadForm
              kind={kind}
              labelledBy={titleId}
              stamp={stamp}
              sent={sent}
              {...(action && { action })}
            />
          )}
        </div>
      </div>
    </section>
  )
}

function ContactInsteadOfForm({ settings }: { settings: SiteSettings }) {
  return <ContactLinks {...useContent(leadForms).ways} email={settings.email} phone={settings.phone} />
}

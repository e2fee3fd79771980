import type { ReactNode } from 'react'
import { ContactLinks } from '#app/ui/buttons/contact-links.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { leadForms } from '#content/pages/lead-forms.ts'
import type { LeadFormKind } from '#domain/leads/lead-form.ts'
import type { SentLeadForm } from './answer-lead-form.ts'
import { LeadForm } from './lead-form.tsx'

export type LeadFormsOfPage = {
  /** Null where forms can't be taken: ways to write and phone stand in their place. */
  stamp: string | null
  sent: SentLeadForm | null
  settings: SiteSettings
}

export type FormSectionProps = LeadFormsOfPage & {
  kind: Exclude<LeadFormKind, 'calculator-result'>
  /** Instead of those of the kind. */
  title?: string
  lead?: string
  action?: string
  /** Stands below the words. */
  children?: ReactNode
  className?: string
}

/** A form beside the words that say what it is for. Its id is that of its kind, `#callback`. */
export function FormSection(props: FormSectionProps) {
  const { kind, stamp, sent, settings, action, children, className = 'section' } = props
  const words = leadForms[kind]
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

/** What stands in the place of a form that can't be taken. */
function ContactInsteadOfForm({ settings }: { settings: SiteSettings }) {
  return <ContactLinks {...leadForms.ways} email={settings.email} phone={settings.phone} />
}

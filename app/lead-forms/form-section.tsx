import { useContent } from '#app/data/content/use-content.ts'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { ContactLinks } from '#app/ui/buttons/contact-links.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { contactThanks } from '#content/pages/contact-thanks.ts'
import { leadForms } from '#content/pages/lead-forms.ts'
import { isRequired, type LeadField, type LeadFormKind } from '#domain/leads/lead-form.ts'
import type { SentLeadForm } from './answer-lead-form.ts'
import { CaptchaField } from '#app/forms/captcha/captcha-field.tsx'
import { CAPTCHA_NAME, REFERRER_NAME } from '#app/forms/form-names.ts'
import { PrivacyLink } from '#app/forms/privacy-link.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

export type LeadFormsOfPage = {
  /** Null if forms can't be submitted; contact details replace them. */
  stamp: string | null
  sent: SentLeadForm | null
  settings: SiteSettings
}

export type FormSectionProps = LeadFormsOfPage & {
  kind: Exclude<LeadFormKind, 'calculator-result'>
  title?: string
  lead?: string
  action?: string
  /** Content below the introduction. */
  children?: ReactNode
  className?: string
}

/** The section's id is the kind of form, such as `#callback`. */
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
          {/* Not on the home page, whose HTML has reached its size limit. */}
          {!action && (
            <div className="form-steps mt-32">
              <StepList steps={steps} isNumbered={false} />
            </div>
          )}
        </div>
        <div className="pad-large panel">
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

type LeadFormProps = {
  kind: LeadFormKind
  labelledBy: string
  stamp: string
  /** Rejected form of the page, of any kind. */
  sent: SentLeadForm | null
  /** Path to submit to; the page itself by default. */
  action?: string
}

type LineField = Exclude<LeadField, 'message'>

const INPUTS: Record<LineField, InputHTMLAttributes<HTMLInputElement>> = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel' },
  company: { type: 'text', autoComplete: 'organization' },
}

function LeadForm({ kind, labelledBy, stamp, sent, action }: LeadFormProps) {
  const { labels, use, [kind]: words } = useContent(leadForms)
  const nameField = (field: LeadField, label: string) =>
    isRequired(kind, field) ? label : `${label} (optional)`
  const own = sent?.kind === kind ? sent : null
  const describe = (field: LeadField) => ({
    id: `${kind}-${field}`,
    name: field,
    label: nameField(field, field === 'message' ? words.message : labels[field]),
    required: isRequired(kind, field),
    defaultValue: own?.values[field] ?? '',
    ...(own?.errors.fields[field] && { error: own.errors.fields[field] }),
  })
  return (
    <VisitorForm
      id={kind}
      labelledBy={labelledBy}
      stamp={stamp}
      errors={own?.errors ?? null}
      {...(action && { action })}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name={REFERRER_NAME} value={own?.referrer ?? ''} />
      <div className="form-pair">
        {words.lines.map((field) => (
          <Field key={field} {...INPUTS[field]} {...describe(field)} />
        ))}
      </div>
      <TextAreaField {...describe('message')} hint={words.messageHint} rows={words.rows} />
      <CaptchaField id={kind} error={own?.errors.fields[CAPTCHA_NAME]} />
      <div className="row gap-16 form-send">
        <Button type="submit" size="large">
          {words.submit}
          <Icon name="arrow-right" className="nudge" />
        </Button>
        <p className="field-hint">
          {use} <PrivacyLink />
        </p>
      </div>
    </VisitorForm>
  )
}

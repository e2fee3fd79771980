import { useContent } from '#app/data/content/use-content.ts'
import type { InputHTMLAttributes } from 'react'
import { CaptchaField } from '#app/forms/captcha/captcha-field.tsx'
import { CAPTCHA_NAME, REFERRER_NAME } from '#app/forms/form-names.ts'
import { PrivacyLink } from '#app/forms/privacy-link.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { leadForms } from '#content/pages/lead-forms.ts'
import { isRequired, type LeadField, type LeadFormKind } from '#domain/leads/lead-form.ts'
import type { SentLeadForm } from './answer-lead-form.ts'

export type LeadFormProps = {
  kind: LeadFormKind
  labelledBy: string
  stamp: string
  /** Any rejected form of the page. */
  sent: SentLeadForm | null
  /** The page itself by default. */
  action?: string
}

type LineField = Exclude<LeadField, 'message'>

const INPUTS: Record<LineField, InputHTMLAttributes<HTMLInputElement>> = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel' },
  company: { type: 'text', autoComplete: 'organization' },
}

export function LeadForm({ kind, labelledBy, stamp, sent, action }: LeadFormProps) {
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

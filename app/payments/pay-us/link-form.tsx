import { useContent } from '#app/data/content/use-content.ts'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { PrivacyLink } from '#app/forms/privacy-link.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { lostLinkForm } from '#content/pages/payment-links.ts'

const FORM_ID = 'invoice-link'
const TITLE_ID = 'invoice-link-title'

export type LinkFormProps = {
  stamp: string
  values: { number: string; email: string }
  errors: FormErrors | null
}

export function LinkForm({ stamp, values, errors }: LinkFormProps) {
  const { title, lead, number, email, submit } = useContent(lostLinkForm)
  return (
    <section className="stack gap-16 panel pay-us-way" aria-labelledby={TITLE_ID}>
      <h2 className="t-h3" id={TITLE_ID}>
        {title}
      </h2>
      <p>{lead}</p>
      <VisitorForm id={FORM_ID} labelledBy={TITLE_ID} stamp={stamp} errors={errors} action="/pay-us">
        <div className="form-pair">
          <Field
            id={`${FORM_ID}-number`}
            name="number"
            type="text"
            label={number.label}
            hint={number.hint}
            error={errors?.fields['number']}
            defaultValue={values.number}
            autoComplete="off"
            required
          />
          <Field
            id={`${FORM_ID}-email`}
            name="email"
            type="email"
            label={email.label}
            hint={email.hint}
            error={errors?.fields['email']}
            defaultValue={values.email}
            autoComplete="email"
            required
          />
        </div>
        <div className="row gap-16">
          <Button type="submit">{submit}</Button>
          <p className="field-hint">
            <PrivacyLink />
          </p>
        </div>
      </VisitorForm>
    </section>
  )
}

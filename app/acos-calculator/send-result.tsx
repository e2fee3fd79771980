import { useContent } from '#app/data/content/use-content.ts'
import { CaptchaField } from '#app/forms/captcha/captcha-field.tsx'
import { CAPTCHA_NAME, REFERRER_NAME } from '#app/forms/form-names.ts'
import { PrivacyLink } from '#app/forms/privacy-link.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import type { SentLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { leadForms } from '#content/pages/lead-forms.ts'

const KIND = 'calculator-result'

export type SendResultProps = {
  stamp: string
  sent: SentLeadForm | null
  /** True before the first result; then the script shows the form. */
  isHidden: boolean
}

/** Posts to the current URL, which contains the numbers of the result. */
export function SendResult({ stamp, sent, isHidden }: SendResultProps) {
  const { labels, resultPurpose, [KIND]: words } = useContent(leadForms)
  const own = sent?.kind === KIND ? sent : null
  const error = own?.errors.fields['email']
  return (
    <section
      className="split no-print send-result"
      aria-labelledby="send-title"
      hidden={isHidden}
      data-acos="send"
    >
      <div className="copy copy--small">
        <h2 className="t-h4" id="send-title">
          {words.title}
        </h2>
        <p className="t-body">{words.lead}</p>
      </div>
      <VisitorForm id={KIND} labelledBy="send-title" stamp={stamp} errors={own?.errors ?? null}>
        <input type="hidden" name="kind" value={KIND} />
        <input type="hidden" name={REFERRER_NAME} value={own?.referrer ?? ''} />
        <div className="send-result-line">
          <Field
            id={`${KIND}-email`}
            name="email"
            type="email"
            label={labels.email}
            autoComplete="email"
            spellCheck={false}
            required
            defaultValue={own?.values.email ?? ''}
            {...(error && { error })}
          />
          <Button type="submit" variant="secondary">
            {words.submit}
          </Button>
        </div>
        <CaptchaField id={KIND} error={own?.errors.fields[CAPTCHA_NAME]} />
        <p className="field-hint">
          {resultPurpose} <PrivacyLink />
        </p>
      </VisitorForm>
    </section>
  )
}

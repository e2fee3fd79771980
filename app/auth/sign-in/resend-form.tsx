import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { MailPlace } from './dev-mail-link.tsx'
import type { RecoverFormProps } from './recover-form.tsx'
import { ResendButton } from './resend-button.tsx'

/** Asks for another confirmation link, for those whose first one has expired. */
export function ResendForm({ facts, email, onEmail, goTo }: Omit<RecoverFormProps, 'notice'>) {
  return (
    <div className="auth-fields">
      <Field
        id="resend-email"
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <ResendButton email={email} facts={facts} />
      <p className="t-small">
        <MailPlace facts={facts} />
      </p>
      <Button variant="secondary" onClick={() => goTo({ name: 'code', purpose: 'confirm' })}>
        Enter a code from a mail
      </Button>
      <Button variant="quiet" onClick={() => goTo({ name: 'access' })}>
        Back to Sign In
      </Button>
    </div>
  )
}

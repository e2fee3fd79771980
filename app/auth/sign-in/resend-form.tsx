import { Button } from '#app/ui/buttons/button.tsx'
import { EmailField } from '../form/email-field.tsx'
import { DevMailLink } from './dev-mail-link.tsx'
import type { RecoverFormProps } from './recover-form.tsx'
import { ResendButton } from './resend-button.tsx'

/** Asks for another confirmation link, for those whose first one has expired. */
export function ResendForm({ info, email, onEmail, goTo }: Omit<RecoverFormProps, 'notice'>) {
  return (
    <div className="auth-fields">
      <EmailField id="resend-email" email={email} onEmail={onEmail} />
      <ResendButton email={email} info={info} />
      <p className="t-small">
        <DevMailLink info={info} />
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

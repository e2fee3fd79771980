import type { ConfirmedAddress, MailCodePurpose } from '#app/data/session/confirm-address.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { AuthForm } from '../form/auth-form.tsx'
import { CodeField, isSixDigits, readCode } from '../form/code-field.tsx'
import { EmailField } from '../form/email-field.tsx'
import type { AuthScreen, GoTo } from './auth-screen.ts'
import { checkEmail } from '../form/credentials.ts'
import { loadSignInCalls } from './load-sign-in-calls.ts'
import { useForm } from '../form/use-form.ts'

const REFUSED =
  'That code is not right or has expired. Each code can be tried five times, for an hour; ask for a new mail if it goes on.'
const HALF_DONE: AuthScreen = {
  name: 'access',
  notice: { tone: 'good', text: 'Half done: now enter the code in the mail to your other address.' },
}

export type CodeFormProps = {
  purpose: MailCodePurpose
  email: string
  onEmail: (email: string) => void
  goTo: GoTo
}

/** Takes the six digits of a mail, on any device: what its link does, without opening it here. */
export function CodeForm({ purpose, email, onEmail, goTo }: CodeFormProps) {
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const given = checkEmail(form)
    const code = readCode(form)
    if (given.error) return { email: given.error }
    if (!isSixDigits(code)) return { code: 'Please enter the six digits of the mail.' }
    try {
      const { getBrowserClient, redeemMailCode } = await loadSignInCalls()
      const confirmed = await redeemMailCode(getBrowserClient(), { purpose, email: given.email, code })
      goTo(confirmed ? await findScreenAfterCode(purpose, confirmed) : HALF_DONE)
      return {}
    } catch (error) {
      return { code: readErrorCode(error) === 'otp_expired' ? REFUSED : describeSessionError(error) }
    }
  })
  return (
    <AuthForm label="Code from a mail" onSubmit={onSubmit}>
      <EmailField id="code-email" email={email} onEmail={onEmail} error={errors.email} required />
      <CodeField id="mail-code" label="Code from the mail" error={errors.code} required />
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <Button
        variant="secondary"
        onClick={() => goTo(purpose === 'recovery' ? { name: 'recover' } : { name: 'resend' })}
      >
        Send me a new mail
      </Button>
      <Button variant="quiet" onClick={() => goTo({ name: 'access' })}>
        Back to Sign In
      </Button>
    </AuthForm>
  )
}

async function findScreenAfterCode(
  purpose: MailCodePurpose,
  { needsPassword }: ConfirmedAddress,
): Promise<AuthScreen> {
  const { findScreenAfterProof } = await loadSignInCalls()
  return findScreenAfterProof({ choosesPassword: purpose === 'recovery' || needsPassword })
}

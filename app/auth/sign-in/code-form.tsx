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
  'That code is wrong or has expired. You can try each code five times within an hour; then request a new email.'
const HALF_DONE: AuthScreen = {
  name: 'access',
  notice: { tone: 'good', text: 'Half done: now enter the code from the email to your other address.' },
}

export type CodeFormProps = {
  purpose: MailCodePurpose
  email: string
  onEmail: (email: string) => void
  goTo: GoTo
}

/** Redeems an emailed code, which works on any device, unlike the link. */
export function CodeForm({ purpose, email, onEmail, goTo }: CodeFormProps) {
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const given = checkEmail(form)
    const code = readCode(form)
    if (given.error) return { email: given.error }
    if (!isSixDigits(code)) return { code: 'Please enter the six digits from the email.' }
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
    <AuthForm label="Code from an email" onSubmit={onSubmit}>
      <EmailField id="code-email" email={email} onEmail={onEmail} error={errors.email} required />
      <CodeField id="mail-code" label="Code from the email" error={errors.code} required />
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <Button
        variant="secondary"
        onClick={() => goTo(purpose === 'recovery' ? { name: 'recover' } : { name: 'resend' })}
      >
        Send me a new email
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

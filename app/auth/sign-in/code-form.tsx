import type { Session } from '@supabase/supabase-js'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { openAuthClient } from '../session/auth-client.ts'
import { readRefusal, readRefusalCode } from '../session/auth-refusal.ts'
import type { AuthScreen, MailCodePurpose, GoTo } from './auth-screen.ts'
import { checkEmail, readText } from '../form/credentials.ts'
import { findScreenAfterProof } from './find-start-screen.ts'
import { isPasswordNeeded } from './password-needed.ts'
import { useForm } from '../form/use-form.ts'

const CODE_SHAPE = /^\d{6}$/
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
    const code = readText(form, 'code').replaceAll(/\s/g, '')
    if (given.error) return { email: given.error }
    if (!CODE_SHAPE.test(code)) return { code: 'Please enter the six digits of the mail.' }
    const { session, error } = await redeemCode(purpose, given.email, code)
    if (error) return { code: readRefusalCode(error) === 'otp_expired' ? REFUSED : readRefusal(error) }
    if (!session) goTo(HALF_DONE)
    else {
      const choosesPassword = purpose === 'recovery' || isPasswordNeeded(session)
      goTo(await findScreenAfterProof({ choosesPassword }))
    }
    return {}
  })
  return (
    <form method="post" className="auth-fields" noValidate onSubmit={onSubmit} aria-label="Code from a mail">
      <Field
        id="code-email"
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={errors.email}
        required
      />
      <Field
        id="mail-code"
        name="code"
        label="Code from the mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={errors.code}
        required
      />
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
    </form>
  )
}

/** Confirmations come in two kinds of mails that look alike to people: of an account, and of a new address. */
async function redeemCode(
  purpose: MailCodePurpose,
  email: string,
  token: string,
): Promise<{ session: Session | null; error: unknown }> {
  const { auth } = openAuthClient()
  const types = purpose === 'recovery' ? (['recovery'] as const) : (['email', 'email_change'] as const)
  let error: unknown = null
  for (const type of types) {
    const answer = await auth.verifyOtp({ type, email, token })
    if (!answer.error) return { session: answer.data.session, error: null }
    // What the first kind says is about an account; the second is the rarer one.
    error ??= answer.error
    if (readRefusalCode(answer.error) !== 'otp_expired') break
  }
  return { session: null, error }
}

import { useState } from 'react'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AuthForm } from '../form/auth-form.tsx'
import { checkCredentials, type FieldErrors } from '../form/credentials.ts'
import { EmailField } from '../form/email-field.tsx'
import { useForm } from '../form/use-form.ts'
import { PasswordField } from '../password/password-field.tsx'
import type { AuthPageInfo, GoTo } from './auth-screen.ts'
import { findDestination } from './destination.ts'
import { loadSignInCalls } from './load-sign-in-calls.ts'
import { ResendButton } from './resend-button.tsx'
import { type CaptchaCheck, useCaptcha } from './use-captcha.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useOfferedKeys } from '../second-step/offered-keys.ts'
import { useAction } from '../form/use-requests.ts'

type FormProps = {
  info: AuthPageInfo
  /** False before hydration. */
  isReady: boolean
  email: string
  onEmail: (email: string) => void
}

export type AccessFormProps = FormProps & { goTo: GoTo }

/** On the sign-in page, it shows the next screen; elsewhere, it reports that the first step is done. */
export type SignInFormProps = FormProps &
  ({ goTo: GoTo; onSignedIn?: undefined } | { goTo?: undefined; onSignedIn: () => Promise<void> })

export function SignInForm({ info, isReady, email, onEmail, goTo, onSignedIn }: SignInFormProps) {
  const proceed = async () => {
    if (onSignedIn) return onSignedIn()
    const { findNextScreen } = await loadSignInCalls()
    goTo(await findNextScreen(findDestination()))
  }
  const captcha = useCaptcha(info)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const showRefusal = (error: unknown): FieldErrors => {
    const code = readErrorCode(error)
    setUnconfirmed(code === 'email_not_confirmed')
    const description = describeSessionError(error)
    showToast({ title: 'Sign in failed', description, isError: true })
    // Repeats the message of the toast next to the field, because the toast closes.
    return code === 'invalid_credentials' ? { password: description } : {}
  }
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const given = checkCredentials(form)
    if (Object.keys(given.errors).length > 0) return given.errors
    if (!captcha.isPassed) return captcha.refuse()
    try {
      const { getBrowserClient, signIn } = await loadSignInCalls()
      await signIn(getBrowserClient(), given, captcha.options)
    } catch (error) {
      return showRefusal(error)
    } finally {
      captcha.renew()
    }
    await proceed()
    return {}
  })

  return (
    <AuthForm label="Sign In" onSubmit={onSubmit}>
      <EmailField id="sign-in-email" email={email} onEmail={onEmail} error={errors.email} required />
      <PasswordField
        id="sign-in-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        // Skips the address, which is filled in.
        data-autofocus={onSignedIn ? true : undefined}
        required
      />
      {captcha.box}
      <Button type="submit" size="large" isBusy={isBusy} disabled={!isReady}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      {isReady && <PasskeyButton captcha={captcha} onSignedIn={proceed} />}
      {isUnconfirmed && goTo && (
        <>
          <Button variant="secondary" onClick={() => goTo({ name: 'code', purpose: 'confirm' })}>
            Enter the code from the email
          </Button>
          <ResendButton email={email} info={info} />
        </>
      )}
      {goTo && (
        <Button variant="quiet" disabled={!isReady} onClick={() => goTo({ name: 'recover' })}>
          Forgot password?
        </Button>
      )}
    </AuthForm>
  )
}

/** Hidden unless server and browser support passkeys. */
function PasskeyButton({ captcha, onSignedIn }: { captcha: CaptchaCheck; onSignedIn: () => Promise<void> }) {
  const isOffered = useOfferedKeys()
  const { isBusy, run } = useAction()
  if (!isOffered) return null

  const signIn = async () => {
    if (!captcha.isPassed) {
      captcha.refuse()
      return
    }
    await run('Sign in failed', async () => {
      const { getBrowserClient, signInWithPasskey } = await loadSignInCalls()
      await signInWithPasskey(getBrowserClient(), captcha.options)
      await onSignedIn()
    })
    captcha.renew()
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void signIn()}>
      <Icon name="key-round" />
      Use a passkey
    </Button>
  )
}

import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { openAuthClient } from '../session/auth-client.ts'
import { readRefusal, readRefusalCode } from '../session/auth-refusal.ts'
import type { AuthPageInfo, GoTo } from './auth-screen.ts'
import { checkCredentials } from '../form/credentials.ts'
import { findNextScreen, SIGNED_IN } from './find-next-screen.ts'
import { PasswordField } from '../password/password-field.tsx'
import { ResendButton } from './resend-button.tsx'
import { useCaptcha } from './use-captcha.tsx'
import { useForm } from '../form/use-form.ts'

export type AccessFormProps = {
  info: AuthPageInfo
  /** False until the scripts run: nothing can be sent before. */
  isReady: boolean
  email: string
  onEmail: (email: string) => void
  goTo: GoTo
}

export function SignInForm({ info, isReady, email, onEmail, goTo }: AccessFormProps) {
  const captcha = useCaptcha(info)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const given = checkCredentials(form)
    if (Object.keys(given.errors).length > 0) return given.errors
    if (!captcha.isPassed) return captcha.refuse()
    const { error } = await openAuthClient().auth.signInWithPassword({
      email: given.email,
      password: given.password,
      options: captcha.options,
    })
    captcha.renew()
    if (!error) {
      goTo(await findNextScreen(SIGNED_IN))
      return {}
    }
    const code = readRefusalCode(error)
    setUnconfirmed(code === 'email_not_confirmed')
    showToast({ title: 'Sign in failed', description: readRefusal(error), isError: true })
    const isWrong = code === 'invalid_credentials'
    return isWrong ? { password: 'Email or password is not right.' } : {}
  })

  return (
    <form method="post" className="auth-fields" noValidate onSubmit={onSubmit} aria-label="Sign In">
      <Field
        id="sign-in-email"
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={errors.email}
        required
      />
      <PasswordField
        id="sign-in-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      {captcha.box}
      <Button type="submit" size="large" isBusy={isBusy} disabled={!isReady}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      {isUnconfirmed && (
        <>
          <Button variant="secondary" onClick={() => goTo({ name: 'code', purpose: 'confirm' })}>
            Enter the code of the mail
          </Button>
          <ResendButton email={email} info={info} />
        </>
      )}
      <Button variant="quiet" disabled={!isReady} onClick={() => goTo({ name: 'recover' })}>
        Forgot password?
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { describeSessionError } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AUTH_PATH, NEW_PASSWORD_STEP } from '../session/auth-paths.ts'
import { AuthForm } from '../form/auth-form.tsx'
import { EmailField } from '../form/email-field.tsx'
import type { AuthPageInfo, AuthNotice, GoTo } from './auth-screen.ts'
import { checkEmail } from '../form/credentials.ts'
import { Notice } from '../form/notice.tsx'
import { loadSignInCalls } from './load-sign-in-calls.ts'
import { useCaptcha } from './use-captcha.tsx'
import { useForm } from '../form/use-form.ts'
import { DevMailLink } from './resend-button.tsx'

export type RecoverFormProps = {
  info: AuthPageInfo
  notice?: AuthNotice
  email: string
  onEmail: (email: string) => void
  goTo: GoTo
}

/** Requests an email with a link to set a new password. The response is the same if there is no account. */
export function RecoverForm({ info, notice, email, onEmail, goTo }: RecoverFormProps) {
  const captcha = useCaptcha(info)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const given = checkEmail(form)
    if (given.error) return { email: given.error }
    if (!captcha.isPassed) return captcha.refuse()
    try {
      const redirectTo = `${location.origin}${AUTH_PATH}?step=${NEW_PASSWORD_STEP}`
      const { getBrowserClient, mailPasswordLink } = await loadSignInCalls()
      await mailPasswordLink(getBrowserClient(), given.email, { redirectTo, ...captcha.options })
    } catch (error) {
      showToast({ title: 'Not sent', description: describeSessionError(error), isError: true })
      return {}
    } finally {
      captcha.renew()
    }
    setSentTo(given.email)
    showToast({ title: 'Check your email', description: 'Open the link in it to choose a new password.' })
    return {}
  })

  return (
    <AuthForm label="Reset your password" onSubmit={onSubmit}>
      {notice && sentTo === null && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <EmailField id="recover-email" email={email} onEmail={onEmail} error={errors.email} required />
      {captcha.box}
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'Send the link'}
      </Button>
      {sentTo !== null && (
        <Notice tone="good">
          If <b>{sentTo}</b> has an account, we sent a link. Open it in this browser within an hour, or enter
          the code from the email on any device. <DevMailLink info={info} />
        </Notice>
      )}
      <Button
        variant={sentTo === null ? 'quiet' : 'secondary'}
        onClick={() => goTo({ name: 'code', purpose: 'recovery' })}
      >
        Enter a code from an email
      </Button>
      <Button variant="quiet" onClick={() => goTo({ name: 'access' })}>
        Back to Sign In
      </Button>
    </AuthForm>
  )
}

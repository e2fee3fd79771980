import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { openAuthClient } from '../session/auth-client.ts'
import { AUTH_PATH, NEW_PASSWORD_STEP } from '../session/auth-paths.ts'
import { readRefusal } from '../session/auth-refusal.ts'
import type { AuthPageInfo, AuthNotice, GoTo } from './auth-screen.ts'
import { checkEmail } from '../form/credentials.ts'
import { DevMailLink } from './dev-mail-link.tsx'
import { Notice } from '../form/notice.tsx'
import { useCaptcha } from './use-captcha.tsx'
import { useForm } from '../form/use-form.ts'

export type RecoverFormProps = {
  info: AuthPageInfo
  notice?: AuthNotice
  email: string
  onEmail: (email: string) => void
  goTo: GoTo
}

/** Asks for the mail that leads to a new password. The answer is the same whether or not there is an account. */
export function RecoverForm({ info, notice, email, onEmail, goTo }: RecoverFormProps) {
  const captcha = useCaptcha(info)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const given = checkEmail(form)
    if (given.error) return { email: given.error }
    if (!captcha.isPassed) return captcha.refuse()
    const { error } = await openAuthClient().auth.resetPasswordForEmail(given.email, {
      redirectTo: `${location.origin}${AUTH_PATH}?step=${NEW_PASSWORD_STEP}`,
      ...captcha.options,
    })
    captcha.renew()
    if (error) {
      showToast({ title: 'Not sent', description: readRefusal(error), isError: true })
      return {}
    }
    setSentTo(given.email)
    showToast({ title: 'Check your email', description: 'Open the link in it to choose a new password.' })
    return {}
  })

  return (
    <form
      method="post"
      className="auth-fields"
      noValidate
      onSubmit={onSubmit}
      aria-label="Reset your password"
    >
      {notice && sentTo === null && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <Field
        id="recover-email"
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={errors.email}
        required
      />
      {captcha.box}
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'Send the link'}
      </Button>
      {sentTo !== null && (
        <Notice tone="good">
          If <b>{sentTo}</b> has an account, a link is on its way. Open it in this browser within an hour, or
          enter the code of the mail on any device. <DevMailLink info={info} />
        </Notice>
      )}
      <Button
        variant={sentTo === null ? 'quiet' : 'secondary'}
        onClick={() => goTo({ name: 'code', purpose: 'recovery' })}
      >
        Enter a code from a mail
      </Button>
      <Button variant="quiet" onClick={() => goTo({ name: 'access' })}>
        Back to Sign In
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { SET_UP_STEPS_PATH } from '#domain/settings/set-up-paths.ts'
import { AuthForm } from '../form/auth-form.tsx'
import { checkCredentials } from '../form/credentials.ts'
import { EmailField } from '../form/email-field.tsx'
import { Notice } from '../form/notice.tsx'
import { useForm } from '../form/use-form.ts'
import { PasswordAdvice } from '../password/password-advice.tsx'
import { PasswordField } from '../password/password-field.tsx'
import type { AuthPageInfo, GoTo } from './auth-screen.ts'
import { loadSignInCalls } from './load-sign-in-calls.ts'

export type SetUpFormProps = {
  secret: string
  info: AuthPageInfo
  email: string
  onEmail: (email: string) => void
  goTo: GoTo
}

/** Creates the first owner's account, through the link printed on the console. */
export function SetUpForm({ secret, info, email, onEmail, goTo }: SetUpFormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const given = checkCredentials(form)
    setProblem(null)
    if (Object.keys(given.errors).length > 0) return given.errors
    const { makeOwner, getBrowserClient, signIn, findNextScreen } = await loadSignInCalls()
    const refusal = await makeOwner(secret, given)
    if (refusal?.includes('characters')) return { password: refusal }
    if (refusal !== null) {
      setProblem(refusal)
      return {}
    }
    try {
      await signIn(getBrowserClient(), given, {})
    } catch {
      // Signing in can still fail, for example because it requires a captcha.
      history.replaceState(null, '', `${location.pathname}?return=${SET_UP_STEPS_PATH}`)
      goTo({ name: 'access', notice: { tone: 'good', text: 'Your account was created. Please sign in.' } })
      return {}
    }
    goTo(await findNextScreen({ path: SET_UP_STEPS_PATH }))
    return {}
  })
  return (
    <AuthForm label="Set up" onSubmit={onSubmit}>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <EmailField id="set-up-email" email={email} onEmail={onEmail} error={errors.email} required />
      <div className="stack gap-8">
        <PasswordField
          id="set-up-password"
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 12 characters. A few unrelated words are easy to remember."
          error={errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
        />
        <PasswordAdvice id="set-up-advice" password={password} known={[email, info.siteName]} />
      </div>
      <Button type="submit" size="large" isBusy={isBusy}>
        {isBusy ? 'Creating your account...' : 'Create the owner’s account'}
      </Button>
    </AuthForm>
  )
}

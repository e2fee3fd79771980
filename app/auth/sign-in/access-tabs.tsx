import { useState } from 'react'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AuthForm } from '../form/auth-form.tsx'
import { EmailField } from '../form/email-field.tsx'
import { checkCredentials, type FieldErrors } from '../form/credentials.ts'
import { findDestination } from './destination.ts'
import { loadSignInCalls } from './load-sign-in-calls.ts'
import { Notice } from '../form/notice.tsx'
import { PasswordAdvice } from '../password/password-advice.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { DevMailLink, readSiteRoot, ResendButton } from './resend-button.tsx'
import { type AccessFormProps, SignInForm } from './sign-in-form.tsx'
import { useCaptcha } from './use-captcha.tsx'
import { useForm } from '../form/use-form.ts'
import { readAuthSettings } from '#app/data/session/auth-settings.ts'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import type { AuthNotice } from './auth-screen.ts'
import { useLoaded } from '../form/use-requests.ts'

function SignUpForm({ info, isReady, email, onEmail, goTo }: AccessFormProps) {
  const captcha = useCaptcha(info)
  const [password, setPassword] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const given = checkCredentials(form)
    if (Object.keys(given.errors).length > 0) return given.errors
    if (!captcha.isPassed) return captcha.refuse()
    try {
      const options = { emailRedirectTo: readSiteRoot(), ...captcha.options }
      const { getBrowserClient, signUp } = await loadSignInCalls()
      const outcome = await signUp(getBrowserClient(), given, options)
      if (outcome === 'mailed') {
        setSentTo(given.email)
        showToast({ title: 'Check your email', description: 'Confirm your email to complete sign up.' })
        return {}
      }
    } catch (error) {
      showToast({ title: 'Sign up failed', description: describeSessionError(error), isError: true })
      return findRefusedField(error)
    } finally {
      captcha.renew()
    }
    const { findNextScreen } = await loadSignInCalls()
    goTo(await findNextScreen(findDestination()))
    return {}
  })

  return (
    <AuthForm label="Sign Up" onSubmit={onSubmit}>
      <EmailField id="sign-up-email" email={email} onEmail={onEmail} error={errors.email} required />
      <div className="stack gap-8">
        <PasswordField
          id="sign-up-password"
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters. A few unrelated words are easy to remember."
          error={errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
        />
        <PasswordAdvice id="sign-up-advice" password={password} known={[email, info.siteName]} />
      </div>
      {captcha.box}
      <Button type="submit" size="large" isBusy={isBusy} disabled={!isReady}>
        {isBusy ? 'Signing up...' : 'Sign Up'}
      </Button>
      <p className="field-hint">
        By signing up you accept the{' '}
        <a className="link" href="/terms">
          terms of use
        </a>
        .{' '}
        <a className="link" href="/privacy">
          How we handle your data
        </a>
      </p>
      {sentTo !== null && (
        <>
          <Notice tone="good">
            We sent a link to <b>{sentTo}</b>. Open it in this browser within an hour, or enter the code from
            the email on any device. <DevMailLink info={info} />
          </Notice>
          <ResendButton email={sentTo} info={info} />
        </>
      )}
      <Button
        variant={sentTo === null ? 'quiet' : 'secondary'}
        disabled={!isReady}
        onClick={() => goTo({ name: 'code', purpose: 'confirm' })}
      >
        Enter a code from an email
      </Button>
    </AuthForm>
  )
}

function findRefusedField(error: unknown): FieldErrors {
  const message = describeSessionError(error)
  if (readErrorCode(error) === 'weak_password' || message.startsWith('Password')) return { password: message }
  return /email/i.test(message) ? { email: message } : {}
}

/** Tabs for signing in and up; the second only if sign-up is open. */
export function AccessTabs({ notice, ...form }: AccessFormProps & { notice?: AuthNotice }) {
  const [selected, setSelected] = useState<'sign-in' | 'sign-up'>('sign-in')
  const [settings] = useLoaded(readAuthSettings)
  const isSignUpOpen = settings?.isSignUpOpen ?? true
  const tabs = [
    { id: 'sign-in' as const, label: 'Sign In', panel: <SignInForm {...form} /> },
    ...(isSignUpOpen ? [{ id: 'sign-up' as const, label: 'Sign Up', panel: <SignUpForm {...form} /> }] : []),
  ]
  return (
    <>
      {notice && (
        <Notice tone={notice.tone}>
          {notice.text}
          {notice.offersResend && (
            <Button variant="secondary" size="small" onClick={() => form.goTo({ name: 'resend' })}>
              Get a new confirmation link
            </Button>
          )}
        </Notice>
      )}
      <Tabs label="Access" tabs={tabs} selected={selected} onSelect={setSelected} />
    </>
  )
}

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { waitForHydration } from '#app/hydration/hydrated.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { AccessTabs } from './access-tabs.tsx'
import './auth-page.css'
import '../form/auth-parts.css'
import type { AuthPageInfo, AuthScreen, GoTo } from './auth-screen.ts'
import { CodeForm } from './code-form.tsx'
import { findDestination, openDestination } from './destination.ts'
import { loadSignInCalls } from './load-sign-in-calls.ts'
import { RecoverForm, type RecoverFormProps } from './recover-form.tsx'
import { useAuthScreen } from './use-auth-screen.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmailField } from '../form/email-field.tsx'
import { DevMailLink, ResendButton } from './resend-button.tsx'
import '#app/ui/feedback/notice.css'

const PasswordChangeForm = lazy(async () => ({
  default: (await import('../password/password-change-form.tsx')).PasswordChangeForm,
}))
const ChallengeForm = lazy(async () => ({
  default: (await import('../second-step/challenge-form.tsx')).ChallengeForm,
}))
const SetUpForm = lazy(async () => ({ default: (await import('./set-up-form.tsx')).SetUpForm }))
const EnrolAuthenticator = lazy(async () => ({
  default: (await import('../second-step/enrol-authenticator.tsx')).EnrolAuthenticator,
}))

type Heading = { title: string; lead: string }

function describeScreen(screen: AuthScreen, siteName: string): Heading {
  switch (screen.name) {
    case 'recover':
      return { title: 'Reset your password', lead: 'We email you a link to choose a new one.' }
    case 'resend':
      return { title: 'Confirm your address', lead: 'We email you another confirmation link.' }
    case 'code':
      return {
        title: screen.purpose === 'recovery' ? 'Reset your password' : 'Confirm your address',
        lead: 'Our email contains six digits. You can enter them on any device.',
      }
    case 'new-password':
      return { title: 'Choose a new password', lead: 'This signs you out on all other devices.' }
    case 'challenge':
      return { title: 'Two-step sign-in', lead: 'One more step confirms that it’s you.' }
    case 'enrolment':
      return {
        title: 'Add a second step',
        lead: `Your role at ${siteName} needs it: a code from an app or a security key, after the password. It takes a minute.`,
      }
    case 'set-up':
      return {
        title: 'Set up your site',
        lead: 'First, create the owner’s account. Name, look, email, booking and payments follow; you can skip any of them.',
      }
    default:
      return { title: 'Access Admin', lead: `For ${siteName} editors. Visitors do not need an account.` }
  }
}

/** Sign-in page, and target of email links. */
export function AuthPage({ info }: { info: AuthPageInfo }) {
  const { screen, goTo, isReady } = useAuthScreen()
  const [email, setEmail] = usePrefilledEmail()
  const heading = useFocusOnChange(screen.name)
  const { title, lead } = describeScreen(screen, info.siteName)
  return (
    <div className="auth-page">
      <div className="auth-form">
        <div className="stack gap-24">
          <h1 className="t-h2" tabIndex={-1} ref={heading}>
            {title}
          </h1>
          <p className="t-body">{lead}</p>
          <noscript>
            <p className="notice">
              Signing in needs JavaScript. Please turn it on for this site and open the page again; everything
              else here works without it.
            </p>
          </noscript>
          <Suspense fallback={<Spinner label="Preparing..." />}>
            <Screen {...{ screen, goTo, isReady, info, email }} onEmail={setEmail} />
          </Suspense>
          {info.isEditorMode && (
            <p className="t-small">
              <DevMailLink info={info} />
            </p>
          )}
        </div>
      </div>
      <aside className="auth-side on-dark" aria-hidden="true">
        <p className="t-h2">Write what you changed, and whether it helped.</p>
        <img src="/art/hero/ridgeline-dark.svg" alt="" width="1200" height="640" />
      </aside>
    </div>
  )
}

type ScreenProps = {
  screen: AuthScreen
  goTo: GoTo
  isReady: boolean
  info: AuthPageInfo
  email: string
  onEmail: (email: string) => void
}

function Screen({ screen, goTo, ...rest }: ScreenProps): ReactNode {
  const signOut = async () => {
    const { getBrowserClient, signOutHere } = await loadSignInCalls()
    await signOutHere(getBrowserClient())
    goTo({ name: 'access' })
  }
  switch (screen.name) {
    case 'access':
      return <AccessTabs {...rest} notice={screen.notice} goTo={goTo} />
    case 'set-up':
      return <SetUpForm {...rest} secret={screen.secret} goTo={goTo} />
    case 'recover':
      return <RecoverForm {...rest} notice={screen.notice} goTo={goTo} />
    case 'resend':
      return <ResendForm {...rest} goTo={goTo} />
    case 'code':
      return <CodeForm {...rest} purpose={screen.purpose} goTo={goTo} />
    case 'waiting':
      return <Spinner label={screen.label} />
    case 'new-password':
      return (
        <PasswordChangeForm
          prefix="new"
          size="large"
          onChanged={async () => goTo(await afterNewPassword())}
        />
      )
    case 'challenge':
      return (
        <ChallengeForm
          size="large"
          onPassed={async () => goTo(await (await loadSignInCalls()).findNextScreen(screen.next))}
          onCancel={() => void signOut()}
          cancelLabel="Sign out"
        />
      )
    default:
      return (
        <EnrolAuthenticator
          size="large"
          onDone={() => goTo(openDestination(screen.next))}
          onCancel={() => void signOut()}
          cancelLabel="Sign out"
        />
      )
  }
}

async function afterNewPassword(): Promise<AuthScreen> {
  const { findNextScreen } = await loadSignInCalls()
  const toast = { title: 'Password changed', description: "You're now signed in." }
  return findNextScreen({ ...findDestination(), toast })
}

/** Keeps text that was typed before hydration. */
function usePrefilledEmail(): [string, (email: string) => void] {
  const [email, setEmail] = useState('')
  useEffect(() => {
    void waitForHydration().then(() => {
      const field = document.getElementById('sign-in-email')
      return field instanceof HTMLInputElement && setEmail(field.value)
    })
  }, [])
  return [email, setEmail]
}

/** Focuses the heading of each new screen, except the first. */
function useFocusOnChange(name: AuthScreen['name']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    heading.current?.focus()
  }, [name])
  return heading
}

function ResendForm({ info, email, onEmail, goTo }: Omit<RecoverFormProps, 'notice'>) {
  return (
    <div className="auth-fields stack gap-24">
      <EmailField id="resend-email" email={email} onEmail={onEmail} />
      <ResendButton email={email} info={info} />
      <p className="t-small">
        <DevMailLink info={info} />
      </p>
      <Button variant="secondary" onClick={() => goTo({ name: 'code', purpose: 'confirm' })}>
        Enter a code from an email
      </Button>
      <Button variant="quiet" onClick={() => goTo({ name: 'access' })}>
        Back to Sign In
      </Button>
    </div>
  )
}

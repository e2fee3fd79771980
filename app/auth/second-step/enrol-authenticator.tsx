import { lazy, Suspense, useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { type NewAuthenticator, startAuthenticator } from '#app/data/session/authenticators.ts'
import { makeFirstRecoveryCodes } from '#app/data/session/recovery-codes.ts'
import { describeSessionError } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { AuthForm } from '../form/auth-form.tsx'
import { CodeField, readCode } from '../form/code-field.tsx'
import { useOfferedKeys } from './offered-keys.ts'
import { Notice } from '../form/notice.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useForm } from '../form/use-form.ts'
import { verifyDigits } from './verify-digits.ts'
import { addSecurityKey } from '#app/data/session/security-keys.ts'
import { useAction } from '../form/use-requests.ts'

const QrPicture = lazy(async () => ({ default: (await import('#app/ui/cards/qr-picture.tsx')).QrPicture }))

export type EnrolAuthenticatorProps = {
  /** Initial method; people can switch. */
  method?: 'app' | 'key'
  size?: 'medium' | 'large'
  /** Called when the authenticator is active, before recovery codes are shown. */
  onConfirmed?: () => void | Promise<void>
  onDone: () => void | Promise<void>
  onCancel: () => void
  cancelLabel: string
}

export function EnrolAuthenticator({
  method = 'app',
  size = 'medium',
  onConfirmed,
  onDone,
  onCancel,
  cancelLabel,
}: EnrolAuthenticatorProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const [tries, setTries] = useState(1)
  const [chosen, setChosen] = useState(method)
  const hasKeys = useOfferedKeys()
  const finish = async () => {
    await onConfirmed?.()
    const made = await makeFirstRecoveryCodes(getBrowserClient()).catch(() => [])
    if (made.length > 0) setCodes(made)
    else await onDone()
  }
  if (codes) {
    return <RecoveryCodes codes={codes} size={size} onSaved={() => void onDone()} />
  }
  const shared = { size, onConfirmed: finish, onCancel, cancelLabel }
  return chosen === 'key' ? (
    <EnrolKey {...shared} onApp={() => setChosen('app')} />
  ) : (
    <ScanAndConfirm
      key={tries}
      {...shared}
      onAgain={() => setTries(tries + 1)}
      {...(hasKeys && { onKey: () => setChosen('key') })}
    />
  )
}

type ScanProps = Omit<EnrolAuthenticatorProps, 'method' | 'onDone' | 'onConfirmed'> & {
  onConfirmed: () => Promise<void>
  onAgain: () => void
  /** Switches to a security key; undefined if not supported. */
  onKey?: () => void
}

function ScanAndConfirm({ size, onConfirmed, onAgain, onKey, onCancel, cancelLabel }: ScanProps) {
  const { started, problem } = useNewAuthenticator()
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    if (!started) return {}
    const found = await verifyDigits(started.id, readCode(form))
    if (!found) await onConfirmed()
    return found ?? {}
  })
  const otherMethods = (
    <>
      {onKey && (
        <Button variant="quiet" onClick={onKey}>
          Use a security key
        </Button>
      )}
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </>
  )

  if (problem) {
    return (
      <div className="auth-fields stack gap-24">
        <Notice tone="bad">{problem}</Notice>
        <div className="row gap-8">
          <Button size={size} onClick={onAgain}>
            Try again
          </Button>
          {otherMethods}
        </div>
      </div>
    )
  }
  if (!started) return <Spinner label="Preparing..." />
  return (
    <AuthForm label="New authenticator" onSubmit={onSubmit}>
      <ol className="enrol-steps">
        <li>
          <p>Scan this with an authenticator app or your password manager.</p>
          <Suspense fallback={<div className="qr-picture" />}>
            <QrPicture text={started.uri} label="QR code for your authenticator app" />
          </Suspense>
          <p className="t-small">
            Or enter this key:
            <code className="enroll-secret own-line strong">
              {started.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
        </li>
        <li>
          <CodeField id="enrol-code" label="Code that the app shows now" error={errors.code} />
        </li>
      </ol>
      <div className="row gap-8">
        <Button type="submit" size={size} isBusy={isBusy}>
          {isBusy ? 'Checking...' : 'Turn on two-step sign-in'}
        </Button>
        {otherMethods}
      </div>
    </AuthForm>
  )
}

function useNewAuthenticator(): { started: NewAuthenticator | null; problem: string | null } {
  const [started, setStarted] = useState<NewAuthenticator | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    startAuthenticator(getBrowserClient(), readSiteConfiguration().siteName).then(
      (made) => isCurrent && setStarted(made),
      (error: unknown) =>
        isCurrent && setProblem(`An authenticator can't be added now. ${describeSessionError(error)}`),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return { started, problem }
}

const KEY_NAME = 'Security key'

type EnrolKeyProps = {
  size: 'medium' | 'large'
  onConfirmed: () => Promise<void>
  onApp: () => void
  onCancel: () => void
  cancelLabel: string
}

function EnrolKey({ size, onConfirmed, onApp, onCancel, cancelLabel }: EnrolKeyProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useAction((title, error) => setProblem(`${title} ${describeSessionError(error)}`))
  const add = () =>
    run('The key was not added.', async () => {
      setProblem(null)
      await addSecurityKey(getBrowserClient(), KEY_NAME)
      await onConfirmed()
    })
  return (
    <div className="auth-fields stack gap-24">
      <p>
        Plug in your key, or use the one in your phone or this device. Your browser will ask you to touch it,
        use your fingerprint or enter a PIN.
      </p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="row gap-8">
        <Button size={size} isBusy={isBusy} onClick={() => void add()}>
          {isBusy ? 'Waiting for your key...' : 'Add this key'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onApp}>
          Use an authenticator app
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  )
}

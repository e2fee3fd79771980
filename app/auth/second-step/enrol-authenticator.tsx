import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { openAuthClient } from '../session/auth-client.ts'
import { readRefusal, readRefusalCode } from '../session/auth-refusal.ts'
import { readText } from '../form/credentials.ts'
import { type Enrolment, makeFirstRecoveryCodes, startEnrolment } from './enrolment.ts'
import { Notice } from '../form/notice.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useForm } from '../form/use-form.ts'

const QrPicture = lazy(async () => ({ default: (await import('./qr-picture.tsx')).QrPicture }))
const CODE_SHAPE = /^\d{6}$/

export type EnrolAuthenticatorProps = {
  size?: 'medium' | 'large'
  /** The authenticator is in force; its recovery codes may still be shown. */
  onConfirmed?: () => void | Promise<void>
  onDone: () => void | Promise<void>
  onCancel: () => void
  cancelLabel: string
}

/** From the QR code to the first recovery codes. */
export function EnrolAuthenticator({
  size = 'medium',
  onConfirmed,
  onDone,
  onCancel,
  cancelLabel,
}: EnrolAuthenticatorProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const finish = async () => {
    await onConfirmed?.()
    const made = await makeFirstRecoveryCodes().catch(() => [])
    if (made.length > 0) setCodes(made)
    else await onDone()
  }
  if (codes) {
    return <RecoveryCodes codes={codes} size={size} onKept={() => void onDone()} />
  }
  return <ScanAndConfirm size={size} onConfirmed={finish} onCancel={onCancel} cancelLabel={cancelLabel} />
}

type ScanProps = Omit<EnrolAuthenticatorProps, 'onDone' | 'onConfirmed'> & {
  onConfirmed: () => Promise<void>
}

function ScanAndConfirm({ size, onConfirmed, onCancel, cancelLabel }: ScanProps) {
  const { enrolment, problem } = useEnrolment()
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const code = readText(form, 'code').replaceAll(/\s/g, '')
    if (!CODE_SHAPE.test(code) || !enrolment) return { code: 'Please enter the six digits.' }
    const { error } = await openAuthClient().auth.mfa.challengeAndVerify({
      factorId: enrolment.factorId,
      code,
    })
    if (!error) {
      await onConfirmed()
      return {}
    }
    const isWrong = readRefusalCode(error) === 'mfa_verification_failed'
    return { code: isWrong ? 'That code is not right. Please use the one shown now.' : readRefusal(error) }
  })

  if (problem) return <Notice tone="bad">{problem}</Notice>
  if (!enrolment) return <Spinner label="Preparing..." />
  return (
    <form method="post" className="auth-fields" noValidate onSubmit={onSubmit} aria-label="New authenticator">
      <ol className="enrol-steps">
        <li>
          <p>Scan this with an authenticator app, such as the one of your password manager.</p>
          <Suspense fallback={<div className="qr-picture" />}>
            <QrPicture text={enrolment.uri} label="QR code for your authenticator app" />
          </Suspense>
          <p className="t-small">
            Or type this key into it:
            <code className="enrol-secret">{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </li>
        <li>
          <Field
            id="enrol-code"
            name="code"
            label="Code that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={errors.code}
          />
        </li>
      </ol>
      <div className="auth-ways">
        <Button type="submit" size={size} isBusy={isBusy}>
          {isBusy ? 'Checking...' : 'Turn on two-step sign-in'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  )
}

/** Started once; React may run an effect twice while developing, and each start makes a new secret. */
function useEnrolment(): { enrolment: Enrolment | null; problem: string | null } {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    startEnrolment().then(
      (started) => isCurrent && setEnrolment(started),
      (error: unknown) =>
        isCurrent && setProblem(`An authenticator can't be added now. ${readRefusal(error)}`),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return { enrolment, problem }
}

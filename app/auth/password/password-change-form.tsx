import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { changePassword, mailPasswordCode } from '#app/data/session/own-account.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AuthForm } from '../form/auth-form.tsx'
import { type FieldErrors, readText } from '../form/credentials.ts'
import { PasswordAdvice } from './password-advice.tsx'
import { PasswordField } from './password-field.tsx'
import { useSession } from '../session/session-store.ts'
import { useForm } from '../form/use-form.ts'

/** Proof that the server requires for a new password. */
type Proof = 'none' | 'current-password' | 'mailed-code'

export type PasswordChangeFormProps = {
  prefix: string
  size?: 'medium' | 'large'
  onChanged: () => void | Promise<void>
}

/** Asks for a new password, and for the current one or an emailed code if the server requires it. */
export function PasswordChangeForm({ prefix, size = 'medium', onChanged }: PasswordChangeFormProps) {
  const { email } = useSession()
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState<Proof>('none')
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    if (password === '') return { password: 'Please enter a new password.' }
    try {
      await changePassword(getBrowserClient(), password, {
        ...(proof === 'current-password' && { currentPassword: readText(form, 'currentPassword') }),
        ...(proof === 'mailed-code' && { mailedCode: readText(form, 'nonce').trim() }),
      })
    } catch (error) {
      return findFieldErrors(error, setProof)
    }
    setPassword('')
    setProof('none')
    await onChanged()
    return {}
  })

  return (
    <AuthForm label="Change password" onSubmit={onSubmit}>
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={email ?? ''} readOnly />
      {proof === 'current-password' && (
        <PasswordField
          id={`${prefix}-current`}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      )}
      <div className="stack gap-8">
        <PasswordField
          id={`${prefix}-password`}
          name="password"
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters; administrators without a second step need 12."
          error={errors.password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
        />
        <PasswordAdvice id={`${prefix}-advice`} password={password} known={[email ?? '']} />
      </div>
      {proof === 'mailed-code' && (
        <Field
          id={`${prefix}-nonce`}
          name="nonce"
          label="Code from the email"
          hint="To confirm that it’s you, we emailed you a six-digit code."
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.nonce}
        />
      )}
      <Button type="submit" size={size} isBusy={isBusy}>
        {isBusy ? 'Saving...' : 'Save new password'}
      </Button>
    </AuthForm>
  )
}

async function findFieldErrors(error: unknown, askFor: (proof: Proof) => void): Promise<FieldErrors> {
  const message = describeSessionError(error)
  switch (readErrorCode(error)) {
    case 'current_password_required':
      askFor('current-password')
      return { currentPassword: 'Please enter your current password as well.' }
    case 'current_password_invalid':
    case 'current_password_mismatch':
      return { currentPassword: 'That is not your current password.' }
    case 'reauthentication_needed':
      return requestMailedCode(askFor)
    case 'reauthentication_not_valid':
      return { nonce: 'That code is wrong or has expired.' }
    case 'weak_password':
    case 'same_password':
    case 'validation_failed':
      return { password: message }
    default:
      showToast({ title: 'Password not changed', description: message, isError: true })
      return {}
  }
}

async function requestMailedCode(askFor: (proof: Proof) => void): Promise<FieldErrors> {
  askFor('mailed-code')
  try {
    await mailPasswordCode(getBrowserClient())
  } catch (error) {
    return { nonce: describeSessionError(error) }
  }
  showToast({ title: 'Check your email', description: 'We sent you a code to confirm the new password.' })
  return { nonce: 'Please enter the code that we emailed you.' }
}

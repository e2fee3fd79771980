import type { Factor } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { openAuthClient } from '../session/auth-client.ts'
import { readRefusal, readRefusalCode } from '../session/auth-refusal.ts'
import { type FieldErrors, readText } from '../form/credentials.ts'
import { useForm } from '../form/use-form.ts'

const CODE_SHAPE = /^\d{6}$/

export type ChallengeFormProps = {
  size?: 'medium' | 'large'
  onPassed: () => void | Promise<void>
  /** Gives up: signs out, or closes what asked. */
  onCancel: () => void
  cancelLabel: string
}

/** The second step: six digits of an authenticator, or a recovery code when it is out of reach. */
export function ChallengeForm({ size = 'medium', onPassed, onCancel, cancelLabel }: ChallengeFormProps) {
  const authenticators = useAuthenticators()
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const code = readText(form, 'code').replaceAll(/\s/g, '')
    const found = usesRecoveryCode
      ? await checkRecoveryCode(code)
      : await checkDigits(code, readText(form, 'factor') || (await findAuthenticator(authenticators)))
    if (!found) await onPassed()
    return found ?? {}
  })

  return (
    <form method="post" className="auth-fields" noValidate onSubmit={onSubmit} aria-label="Second step">
      {!usesRecoveryCode && authenticators.length > 1 && (
        <SelectField
          id="challenge-factor"
          name="factor"
          label="Authenticator"
          options={authenticators.map(({ id, friendly_name }) => ({
            value: id,
            label: friendly_name ?? 'Authenticator',
          }))}
        />
      )}
      {usesRecoveryCode ? (
        <Field
          key="recovery"
          id="recovery-code"
          name="code"
          label="Recovery code"
          hint="One of the codes that you kept. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code}
        />
      ) : (
        <Field
          key="digits"
          id="challenge-code"
          name="code"
          label="Code from your authenticator"
          hint="Six digits. They change every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={errors.code}
        />
      )}
      <Button type="submit" size={size} isBusy={isBusy}>
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <div className="auth-ways">
        <Button variant="quiet" onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
          {usesRecoveryCode ? 'Use the authenticator' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  )
}

function useAuthenticators(): Factor[] {
  const [authenticators, setAuthenticators] = useState<Factor[]>([])
  useEffect(() => {
    let isCurrent = true
    void listAuthenticators().then((found) => isCurrent && setAuthenticators(found))
    return () => {
      isCurrent = false
    }
  }, [])
  return authenticators
}

async function listAuthenticators(): Promise<Factor[]> {
  const { data } = await openAuthClient().auth.mfa.listFactors()
  return data?.totp ?? []
}

/** Whoever is quick, or was offline when the form came, types the digits before the list is here. */
async function findAuthenticator(listed: readonly Factor[]): Promise<string | null> {
  const [first] = listed.length > 0 ? listed : await listAuthenticators()
  return first?.id ?? null
}

async function checkDigits(code: string, factorId: string | null): Promise<FieldErrors | null> {
  if (!CODE_SHAPE.test(code)) return { code: 'Please enter the six digits.' }
  if (factorId === null) return { code: 'Your authenticator could not be looked up. Please try again.' }
  const { error } = await openAuthClient().auth.mfa.challengeAndVerify({ factorId, code })
  if (!error) return null
  const isWrong = readRefusalCode(error) === 'mfa_verification_failed'
  return { code: isWrong ? 'That code is not right. Please use the one shown now.' : readRefusal(error) }
}

async function checkRecoveryCode(code: string): Promise<FieldErrors | null> {
  if (code === '') return { code: 'Please enter a recovery code.' }
  const { error } = await openAuthClient().auth.mfa.recoveryCodes.verify({ code })
  if (!error) return null
  const isWrong = readRefusalCode(error) === 'mfa_verification_failed'
  return { code: isWrong ? 'That code is not right, or was used before.' : readRefusal(error) }
}

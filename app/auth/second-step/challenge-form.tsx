import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type Authenticator, listAuthenticators } from '#app/data/session/authenticators.ts'
import { canUsePasskeys } from '#app/data/session/can-use-passkeys.ts'
import { redeemRecoveryCode } from '#app/data/session/recovery-codes.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { AuthForm } from '../form/auth-form.tsx'
import { CodeField, isSixDigits, readCode } from '../form/code-field.tsx'
import { type FieldErrors, readText } from '../form/credentials.ts'
import { useForm } from '../form/use-form.ts'
import { useAction, useLoaded } from '../form/use-requests.ts'
import { PasskeyProof, useHasPasskey } from './passkey-proof.tsx'
import { describeWrongCode, verifyDigits } from './verify-digits.ts'
import { proveSecurityKey } from '#app/data/session/security-keys.ts'
import { describeSessionError } from '#app/data/session/session-error.ts'
import { Notice } from '../form/notice.tsx'

export type ChallengeFormProps = {
  size?: 'medium' | 'large'
  onPassed: () => void | Promise<void>
  onCancel: () => void
  cancelLabel: string
}

/** Second sign-in step: authenticator code, security key, passkey or recovery code. */
export function ChallengeForm({ size = 'medium', onPassed, onCancel, cancelLabel }: ChallengeFormProps) {
  const [all] = useLoaded(() => listAuthenticators(getBrowserClient()))
  const authenticators = all?.filter(({ kind }) => kind === 'app') ?? []
  const keys = (canUsePasskeys() && all?.filter(({ kind }) => kind === 'key')) || []
  const [wanted, setWanted] = useState<Method | null>(null)
  const hasPasskey = useHasPasskey()
  const method = wanted ?? findFirstMethod({ authenticators, keys, hasPasskey })
  const usesRecoveryCode = method === 'recovery-code'
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const code = readCode(form)
    const found = usesRecoveryCode
      ? await checkRecoveryCode(code)
      : await checkDigits(readText(form, 'factor'), authenticators, code)
    if (!found) await onPassed()
    return found ?? {}
  })

  const otherMethods = (
    <div className="row gap-8">
      {(authenticators.length > 0 || (keys.length === 0 && !hasPasskey)) && method !== 'digits' && (
        <Button variant="quiet" onClick={() => setWanted('digits')}>
          Use the authenticator
        </Button>
      )}
      {keys.length > 0 && method !== 'key' && (
        <Button variant="quiet" onClick={() => setWanted('key')}>
          Use a security key
        </Button>
      )}
      {hasPasskey && method !== 'passkey' && (
        <Button variant="quiet" onClick={() => setWanted('passkey')}>
          Use a passkey
        </Button>
      )}
      {!usesRecoveryCode && (
        <Button variant="quiet" onClick={() => setWanted('recovery-code')}>
          Use a recovery code
        </Button>
      )}
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  )
  if (method === 'passkey')
    return (
      <div className="auth-fields stack gap-24" role="group" aria-label="Second step">
        <p>Your browser will ask for your passkey. Use your fingerprint, face or PIN.</p>
        <PasskeyProof size={size} isDisabled={false} onProven={() => void onPassed()} />
        {otherMethods}
      </div>
    )
  if (method === 'key')
    return (
      <div className="auth-fields stack gap-24" role="group" aria-label="Second step">
        <KeyChallenge size={size} keys={keys} onPassed={onPassed} />
        {otherMethods}
      </div>
    )
  return (
    <AuthForm label="Second step" onSubmit={onSubmit}>
      {!usesRecoveryCode && authenticators.length > 1 && (
        <SelectField
          id="challenge-factor"
          name="factor"
          label="Authenticator"
          options={authenticators.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {usesRecoveryCode ? (
        <Field
          key="recovery"
          id="recovery-code"
          name="code"
          label="Recovery code"
          hint="One of your saved codes. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code}
        />
      ) : (
        <CodeField
          key="digits"
          id="challenge-code"
          label="Code from your authenticator"
          hint="Six digits. They change every 30 seconds."
          error={errors.code}
        />
      )}
      <Button type="submit" size={size} isBusy={isBusy}>
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      {otherMethods}
    </AuthForm>
  )
}

type Method = 'digits' | 'key' | 'passkey' | 'recovery-code'

type Known = { authenticators: readonly unknown[]; keys: readonly unknown[]; hasPasskey: boolean }

function findFirstMethod({ authenticators, keys, hasPasskey }: Known): Method {
  if (authenticators.length > 0) return 'digits'
  if (keys.length > 0) return 'key'
  return hasPasskey ? 'passkey' : 'digits'
}

async function checkDigits(chosenId: string, listed: readonly Authenticator[], code: string) {
  if (!isSixDigits(code)) return { code: 'Please enter the six digits.' }
  const id = chosenId || (await findAuthenticator(listed))
  if (id === null) return { code: 'Your authenticator could not be loaded. Please try again.' }
  return verifyDigits(id, code)
}

/** The list may not be loaded yet when the form is submitted. */
async function findAuthenticator(listed: readonly Authenticator[]): Promise<string | null> {
  const known = listed.length > 0 ? listed : await listAuthenticators(getBrowserClient())
  return known.find(({ kind }) => kind === 'app')?.id ?? null
}

async function checkRecoveryCode(code: string): Promise<FieldErrors | null> {
  if (code === '') return { code: 'Please enter a recovery code.' }
  try {
    await redeemRecoveryCode(getBrowserClient(), code)
    return null
  } catch (error) {
    return describeWrongCode(error, 'That code is wrong or was already used.')
  }
}

type KeyChallengeProps = {
  size: 'medium' | 'large'
  keys: readonly Authenticator[]
  onPassed: () => void | Promise<void>
}

function KeyChallenge({ size, keys, onPassed }: KeyChallengeProps) {
  const [chosen, setChosen] = useState(keys[0]!.id)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useAction((_title, error) => setProblem(describeSessionError(error)))
  const prove = () =>
    run('', async () => {
      setProblem(null)
      await proveSecurityKey(getBrowserClient(), chosen)
      await onPassed()
    })
  return (
    <>
      {keys.length > 1 && (
        <SelectField
          id="challenge-key"
          label="Key"
          options={keys.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          disabled={isBusy}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <p>Your browser will ask for your key: touch it, or use your fingerprint, face or PIN.</p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Button size={size} isBusy={isBusy} onClick={() => void prove()}>
        {isBusy ? 'Waiting for your key...' : 'Use your security key'}
      </Button>
    </>
  )
}

import { useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { changeAddress, readPendingAddress, mailPasswordCode } from '#app/data/session/own-account.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AuthForm } from '../form/auth-form.tsx'
import { type FieldErrors, readText } from '../form/credentials.ts'
import { useForm } from '../form/use-form.ts'
import { PasswordField } from '../password/password-field.tsx'
import { AUTH_PATH } from '../session/auth-paths.ts'
import { PasskeyProof } from '../second-step/passkey-proof.tsx'
import { useAction, useLoaded } from '../form/use-requests.ts'
import { Notice } from '../form/notice.tsx'
import { useSession } from '../session/session-store.ts'
import { SecuritySection } from './security-section.tsx'

/** Proof that the server requires unless the person signed in recently. */
type Proof = 'none' | 'password' | 'mailed-code'

export type AddressFormProps = { current: string; onAsked: (address: string) => void }

/** Asks for the new address, and for proof if the server requires it. */
function AddressForm({ current, onAsked }: AddressFormProps) {
  const [proof, setProof] = useState<Proof>('none')
  const { run } = useAction()
  const host = useRef<HTMLDivElement>(null)
  const isProven = useRef(false)
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const address = readText(form, 'newEmail').trim()
    const given = readProof(form, isProven.current ? 'none' : proof)
    isProven.current = false
    if (address === '') return { newEmail: 'Please enter your new address.' }
    if (address.toLowerCase() === current.toLowerCase()) return { newEmail: 'That is already your address.' }
    if (given.currentPassword === '') return { currentPassword: 'Please enter your password.' }
    try {
      await changeAddress(getBrowserClient(), address, {
        ...given,
        emailRedirectTo: new URL(AUTH_PATH, location.href).href,
      })
    } catch (error) {
      return findFieldErrors(error, () => setProof('password'))
    }
    onAsked(address)
    return {}
  })
  return (
    <div ref={host}>
      <AuthForm label="Change email address" onSubmit={onSubmit}>
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" value={current} readOnly />
        <Field
          id="change-address"
          name="newEmail"
          type="email"
          label="New address"
          autoComplete="email"
          error={errors.newEmail}
          required
        />
        {proof === 'password' && (
          <PasswordField
            id="change-address-password"
            name="currentPassword"
            label="Your password"
            autoComplete="current-password"
            hint="To confirm that it’s you."
            error={errors.currentPassword}
          />
        )}
        {proof === 'mailed-code' && (
          <Field
            id="change-address-nonce"
            name="nonce"
            type="text"
            label="Code from the email"
            hint="To confirm that it’s you, we emailed a six-digit code to your current address."
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors.nonce}
          />
        )}
        <Button type="submit" size="medium" isBusy={isBusy}>
          {isBusy ? 'Sending...' : 'Send the links'}
        </Button>
        {proof === 'password' && (
          <div className="row gap-8">
            <PasskeyProof
              isDisabled={isBusy}
              onProven={() => {
                isProven.current = true
                host.current?.querySelector('form')?.requestSubmit()
              }}
            />
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy}
              onClick={() =>
                void run('Code not sent', async () => {
                  await mailPasswordCode(getBrowserClient())
                  setProof('mailed-code')
                })
              }
            >
              Email me a code instead
            </Button>
          </div>
        )}
      </AuthForm>
    </div>
  )
}

function readProof(form: FormData, proof: Proof): { currentPassword?: string; mailedCode?: string } {
  if (proof === 'password') return { currentPassword: readText(form, 'currentPassword') }
  return proof === 'mailed-code' ? { mailedCode: readText(form, 'nonce').trim() } : {}
}

function findFieldErrors(error: unknown, askForProof: () => void): FieldErrors {
  const message = describeSessionError(error)
  switch (readErrorCode(error)) {
    case 'reauthentication_needed':
      askForProof()
      return { currentPassword: 'To confirm that it’s you, please enter your password.' }
    case 'current_password_invalid':
      return { currentPassword: 'That is not your password.' }
    case 'reauthentication_not_valid':
      return { nonce: 'That code is wrong or has expired.' }
    case 'email_exists':
      return { newEmail: 'This address can’t be used here. Choose another one.' }
    case 'validation_failed':
    case 'email_address_invalid':
      return { newEmail: 'Enter an email address, such as name@example.com.' }
    default:
      showToast({ title: 'Address not changed', description: message, isError: true })
      return {}
  }
}

/** Address for signing in. A change takes effect after both addresses are confirmed. */
export function AddressSettings() {
  const { email } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [stored] = useLoaded(() => readPendingAddress(getBrowserClient()))
  const pending = asked ?? stored
  return (
    <SecuritySection
      title="Email address"
      lead="You sign in with it and get emails about your account."
      action={
        !isOpen && (
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            Change address
          </Button>
        )
      }
    >
      {pending !== null && !isOpen && (
        <Notice>
          <p>
            We emailed a link to {email} and one to {pending}. Open both to sign in with the new address.
          </p>
        </Notice>
      )}
      {isOpen && (
        <>
          <AddressForm
            current={email ?? ''}
            onAsked={(address) => {
              setAsked(address)
              setOpen(false)
            }}
          />
          <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </>
      )}
    </SecuritySection>
  )
}

import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { changeAddress, readPendingAddress } from '#app/data/session/own-account.ts'
import { mailPasswordCode } from '#app/data/session/password.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AuthForm } from '../form/auth-form.tsx'
import { type FieldErrors, readText } from '../form/credentials.ts'
import { Notice } from '../form/notice.tsx'
import { useForm } from '../form/use-form.ts'
import { AUTH_PATH } from '../session/auth-paths.ts'
import { useSession } from '../session/session-store.ts'
import { SecuritySection } from './security-section.tsx'

/** The address by which one signs in. It changes when the old and the new one agreed. */
export function AddressSettings() {
  const { email } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [pending, setPending] = useState<string | null>(null)
  useEffect(() => {
    // Without an answer nothing is said of it; the change goes on by its mails.
    readPendingAddress(getBrowserClient()).then(setPending, () => {})
  }, [])
  return (
    <SecuritySection
      title="Email address"
      lead="You sign in with it, and mails about your account go there."
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
            We mailed a link to {email} and one to {pending}. Once you have followed both, you sign in with
            the new address.
          </p>
        </Notice>
      )}
      {isOpen && (
        <>
          <AddressForm
            present={email ?? ''}
            onAsked={(asked) => {
              setPending(asked)
              setOpen(false)
            }}
          />
          <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
            Keep the old one
          </Button>
        </>
      )}
    </SecuritySection>
  )
}

function AddressForm({ present, onAsked }: { present: string; onAsked: (address: string) => void }) {
  const [needsCode, setNeedsCode] = useState(false)
  const { isBusy, errors, onSubmit } = useForm(async (form) => {
    const address = readText(form, 'newEmail').trim()
    if (address === '') return { newEmail: 'Please enter your new address.' }
    if (address.toLowerCase() === present.toLowerCase()) return { newEmail: 'That is your address already.' }
    try {
      await changeAddress(getBrowserClient(), address, {
        ...(needsCode && { mailedCode: readText(form, 'nonce').trim() }),
        emailRedirectTo: new URL(AUTH_PATH, location.href).href,
      })
    } catch (error) {
      return findFieldErrors(error, () => setNeedsCode(true))
    }
    onAsked(address)
    return {}
  })
  return (
    <AuthForm label="Change of address" onSubmit={onSubmit}>
      <Field
        id="change-address"
        name="newEmail"
        type="email"
        label="New address"
        autoComplete="email"
        error={errors.newEmail}
        required
      />
      {needsCode && (
        <Field
          id="change-address-nonce"
          name="nonce"
          type="text"
          label="Code from the mail"
          hint="To be sure that it is you, we mailed a code of six digits to your present address."
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.nonce}
        />
      )}
      <Button type="submit" size="medium" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'Send the links'}
      </Button>
    </AuthForm>
  )
}

async function findFieldErrors(error: unknown, askForCode: () => void): Promise<FieldErrors> {
  const message = describeSessionError(error)
  switch (readErrorCode(error)) {
    case 'reauthentication_needed':
      askForCode()
      return mailCode()
    case 'reauthentication_not_valid':
      return { nonce: 'That code is not right, or has expired.' }
    case 'email_exists':
      return { newEmail: 'This address can’t be used here. Choose another one.' }
    case 'validation_failed':
    case 'email_address_invalid':
      return { newEmail: 'Enter a mail address, such as name@example.com.' }
    default:
      showToast({ title: 'Address not changed', description: message, isError: true })
      return {}
  }
}

async function mailCode(): Promise<FieldErrors> {
  try {
    await mailPasswordCode(getBrowserClient())
  } catch (error) {
    return { nonce: describeSessionError(error) }
  }
  return { nonce: 'Please enter the code that we mailed you.' }
}

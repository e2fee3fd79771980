import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readPendingAddress } from '#app/data/session/own-account.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '../form/notice.tsx'
import { useSession } from '../session/session-store.ts'
import { AddressForm } from './address-form.tsx'
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

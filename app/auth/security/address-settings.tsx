import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readPendingAddress } from '#app/data/session/own-account.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '../form/notice.tsx'
import { useSession } from '../session/session-store.ts'
import { useLoaded } from '../form/use-requests.ts'
import { AddressForm } from './address-form.tsx'
import { SecuritySection } from './security-section.tsx'

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

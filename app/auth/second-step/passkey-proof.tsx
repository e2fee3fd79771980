import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { proveByPasskey } from '#app/data/session/prove-by-passkey.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useHasPasskey } from './offered-keys.ts'

export type PasskeyProofProps = {
  size?: 'small' | 'medium' | 'large'
  isDisabled: boolean
  onProven: () => void
}

/** Confirms the person by passkey; hidden for people without one. */
export function PasskeyProof({ size = 'small', isDisabled, onProven }: PasskeyProofProps) {
  const [isBusy, setBusy] = useState(false)
  const isOffered = useHasPasskey()
  if (!isOffered) return null

  const prove = async () => {
    setBusy(true)
    try {
      await proveByPasskey(getBrowserClient())
      onProven()
    } catch (error) {
      if (readErrorCode(error) !== 'cancelled')
        showToast({ title: 'Not confirmed', description: describeSessionError(error), isError: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size={size}
      isBusy={isBusy}
      disabled={isDisabled}
      onClick={() => void prove()}
    >
      <Icon name="key-round" />
      Use a passkey
    </Button>
  )
}

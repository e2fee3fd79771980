import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { canUsePasskeys } from '#app/data/session/can-use-passkeys.ts'
import { listPasskeys } from '#app/data/session/passkeys.ts'
import { proveByPasskey } from '#app/data/session/prove-by-passkey.ts'
import { describeSessionError, readErrorCode } from '#app/data/session/session-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'

/** Shows by a passkey that it is the owner of the account who asks; drawn only for those who have one. */
export function PasskeyProof({ isDisabled, onProven }: { isDisabled: boolean; onProven: () => void }) {
  const [isOffered, setOffered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (canUsePasskeys()) void listPasskeys(getBrowserClient()).then((keys) => setOffered(keys.length > 0))
  }, [])
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
      size="small"
      isBusy={isBusy}
      disabled={isDisabled}
      onClick={() => void prove()}
    >
      <Icon name="key-round" />
      Use a passkey
    </Button>
  )
}

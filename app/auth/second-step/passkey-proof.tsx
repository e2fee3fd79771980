import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { canUsePasskeys } from '#app/data/session/can-use-passkeys.ts'
import { listPasskeys, proveByPasskey } from '#app/data/session/passkeys.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useAction, useLoaded } from '../form/use-requests.ts'

export type PasskeyProofProps = {
  size?: 'small' | 'medium' | 'large'
  isDisabled: boolean
  onProven: () => void
}

/** Confirms the person's identity by passkey; hidden for people without one. */
export function PasskeyProof({ size = 'small', isDisabled, onProven }: PasskeyProofProps) {
  const { isBusy, run } = useAction()
  const isOffered = useHasPasskey()
  if (!isOffered) return null

  const prove = () =>
    run('Not confirmed', async () => {
      await proveByPasskey(getBrowserClient())
      onProven()
    })
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

/** Returns whether the person has a passkey that this browser can use; false until the server has responded. */
export function useHasPasskey(): boolean {
  const [hasPasskey] = useLoaded(
    async () => canUsePasskeys() && (await listPasskeys(getBrowserClient())).length > 0,
  )
  return hasPasskey === true
}

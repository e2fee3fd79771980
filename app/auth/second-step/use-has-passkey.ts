import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { canUsePasskeys } from '#app/data/session/can-use-passkeys.ts'
import { listPasskeys } from '#app/data/session/passkeys.ts'

/** Whether the signed-in person has a passkey that this browser can use; false until the server has answered. */
export function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false)
  useEffect(() => {
    if (canUsePasskeys())
      void listPasskeys(getBrowserClient()).then((passkeys) => setHasPasskey(passkeys.length > 0))
  }, [])
  return hasPasskey
}

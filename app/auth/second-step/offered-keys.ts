import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readAuthSettings } from '#app/data/session/auth-settings.ts'
import { canUsePasskeys } from '#app/data/session/can-use-passkeys.ts'
import { listPasskeys } from '#app/data/session/passkeys.ts'

/** Whether browser and server support security keys; false until the server has answered. */
export function useOfferedKeys(): boolean {
  return useAnswer(async () => (await readAuthSettings()).hasPasskeys)
}

/** Whether the signed-in person has a passkey that this browser can use; false until the server has answered. */
export function useHasPasskey(): boolean {
  return useAnswer(async () => (await listPasskeys(getBrowserClient())).length > 0)
}

function useAnswer(ask: () => Promise<boolean>): boolean {
  const [answer, setAnswer] = useState(false)
  useEffect(() => {
    // Without an answer an authenticator app still works.
    if (canUsePasskeys()) ask().then(setAnswer, () => {})
    // eslint-disable-next-line react/exhaustive-deps -- asked once
  }, [])
  return answer
}

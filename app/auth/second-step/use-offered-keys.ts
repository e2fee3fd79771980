import { useEffect, useState } from 'react'
import { readAuthSettings } from '#app/data/session/auth-settings.ts'
import { canUsePasskeys } from '#app/data/session/can-use-passkeys.ts'

/** Whether browser and server know keys; false until the server said so. */
export function useOfferedKeys(): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (canUsePasskeys())
      readAuthSettings().then(
        ({ hasPasskeys }) => isCurrent && setOffered(hasPasskeys),
        // Without an answer an authenticator does as well.
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [])
  return isOffered
}

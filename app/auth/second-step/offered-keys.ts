import { readAuthSettings } from '#app/data/session/auth-settings.ts'
import { canUsePasskeys } from '#app/data/session/can-use-passkeys.ts'
import { useLoaded } from '../form/use-requests.ts'

/** Returns whether browser and server support passkeys and security keys; false until the server has responded. */
export function useOfferedKeys(): boolean {
  const [isOffered] = useLoaded(areKeysOffered)
  return isOffered === true
}

export async function areKeysOffered(): Promise<boolean> {
  return canUsePasskeys() && (await readAuthSettings()).hasPasskeys
}

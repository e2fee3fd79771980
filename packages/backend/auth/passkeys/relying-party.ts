import { isIP } from 'node:net'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'

/** Who asks for a key: a key made for one host signs for no other. */
export type RelyingParty = { id: string; origin: string }

/** Null where browsers make no keys: at an address of numbers, and without encryption. */
export function findRelyingParty({ settings }: Pick<AuthContext, 'settings'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(settings.siteUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[')
  return (protocol === 'https:' || isLocal) && !isNumber ? { id: hostname, origin } : null
}

/** @throws AuthError `passkey_disabled` where there can be none */
export function mustHaveRelyingParty(context: Pick<AuthContext, 'settings'>): RelyingParty {
  const party = findRelyingParty(context)
  if (!party) throw authErrors.absent.passkeys()
  return party
}

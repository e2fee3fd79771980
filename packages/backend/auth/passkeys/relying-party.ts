import { isIP } from 'node:net'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'

/** A passkey is bound to one host. */
export type RelyingParty = { id: string; origin: string }

/** Null where browsers support no passkeys: on IP addresses and without HTTPS. */
export function findRelyingParty({ settings }: Pick<AuthContext, 'settings'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(settings.siteUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[')
  return (protocol === 'https:' || isLocal) && !isNumber ? { id: hostname, origin } : null
}

export function mustHaveRelyingParty(context: Pick<AuthContext, 'settings'>): RelyingParty {
  const party = findRelyingParty(context)
  if (!party) throw authErrors.absent.passkeys()
  return party
}

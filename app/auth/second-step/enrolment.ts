import { isAuthError } from '@supabase/supabase-js'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { openAuthClient } from '../session/auth-client.ts'

/** A new authenticator before its first code: what its app has to know. */
export type Enrolment = { factorId: string; secret: string; uri: string }

/**
 * Begins with a new authenticator; one that was begun earlier and never finished is given up.
 * @throws AuthError when the backend refuses.
 */
export async function startEnrolment(): Promise<Enrolment> {
  const { mfa } = openAuthClient().auth
  const factors = await mfa.listFactors()
  const unfinished = (factors.data?.all ?? []).filter(({ status }) => status === 'unverified')
  for (const { id } of unfinished) await mfa.unenroll({ factorId: id })
  const names = (factors.data?.totp ?? []).map(({ friendly_name }) => friendly_name)
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    friendlyName: findFreeName(names),
    issuer: readSiteConfiguration().siteName,
  })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, uri: data.totp.uri }
}

/**
 * The recovery codes of somebody who has none yet; empty when they exist, or this backend has no such thing.
 * @throws AuthError when the backend fails.
 */
export async function makeFirstRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = openAuthClient().auth.mfa
  const status = await recoveryCodes.getStatus()
  const hasNone = isAuthError(status.error) && status.error.code === 'mfa_factor_not_found'
  if (!hasNone) return []
  const { data, error } = await recoveryCodes.generate()
  if (error) throw error
  return data.codes
}

function findFreeName(taken: (string | undefined)[]): string {
  let number = 1
  const compose = () => (number === 1 ? 'Authenticator' : `Authenticator ${number}`)
  while (taken.includes(compose())) number += 1
  return compose()
}

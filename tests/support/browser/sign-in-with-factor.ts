import type { SupabaseClient } from '@supabase/supabase-js'
import { computeTotpCode } from '#backend/auth/factors/totp.ts'
import type { AuthBackend, ClientOptions } from '../site/auth-backend.ts'

const STEP_MS = 30_000

/** The code of an authenticator app, `offset` steps of 30 s from now. */
function readAuthenticator(secret: string, offset = 0): string {
  return computeTotpCode(secret, Math.floor(Date.now() / STEP_MS) + offset)
}

/** Enrolls an authenticator for the signed-in user; the session becomes aal2. */
export async function addAuthenticator(
  client: SupabaseClient,
  friendlyName = 'Phone',
): Promise<{ id: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const { secret } = data.totp
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: readAuthenticator(secret),
  })
  if (verified.error) throw verified.error
  return { id: data.id, secret }
}

/** A new user with an authenticator, signed in with both factors. */
export async function signInWithFactor(backend: AuthBackend, options?: ClientOptions) {
  const user = await backend.signInNewUser(options)
  return { ...user, factor: await addAuthenticator(user.client) }
}

import { openAuthClient } from './auth-client.ts'

/**
 * Ends sessions: this one, all others, or all. The library takes 401, 403 and 404 for success: then there was
 * nothing left to end (specification, section 8).
 * @throws AuthError when the server can't be reached; the session of this device is gone all the same with `local`.
 */
export async function signOut(scope: 'local' | 'others' | 'global'): Promise<void> {
  const { error } = await openAuthClient().auth.signOut({ scope })
  if (error && scope !== 'local') throw error
}

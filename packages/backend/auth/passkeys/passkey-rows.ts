import type { Queryable } from '#backend/database/engine.ts'
import type { UserCall } from '../auth-call.ts'
import { authErrors } from '../errors/errors.ts'
import { hasVerifiedFactor } from '../users/user-row.ts'

export const MAX_PASSKEYS = 10
export const MAX_PASSKEY_NAME_LENGTH = 120

export type PasskeyRow = {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  sign_count: number
  transports: string[]
}

export type ListedPasskey = {
  id: string
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

export const LISTED_COLUMNS = 'id, friendly_name, created_at, last_used_at'

/** Oldest first. */
export async function listOwnPasskeys(database: Queryable, userId: string): Promise<ListedPasskey[]> {
  return database.query<ListedPasskey>(
    `select ${LISTED_COLUMNS} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  )
}

export async function listPasskeyRows(database: Queryable, userId: string): Promise<PasskeyRow[]> {
  return database.query<PasskeyRow>(
    `select id, user_id, credential_id, public_key, sign_count::float8 as sign_count, transports
     from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  )
}

export async function findPasskeyByCredential(
  database: Queryable,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await database.query<PasskeyRow>(
    `select id, user_id, credential_id, public_key, sign_count::float8 as sign_count, transports
     from auth.webauthn_credentials where credential_id = $1`,
    [credentialId],
  )
  return row ?? null
}

/** Maximum age of the sign-in for a change of passkeys, since a passkey alone gives access. */
const FRESH_SECONDS = 24 * 3600

/** @throws AuthError unless the sign-in is recent and used the second factor, if there is one */
export function mustBeAbleToChangePasskeys({ user, session }: UserCall): void {
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') throw authErrors.passkey.needsAal2()
  if (session.age_seconds >= FRESH_SECONDS) throw authErrors.passkey.needsRecentSignIn()
}

import type { Queryable } from '#backend/database/engine.ts'
import { findUserById, type UserRow } from './user-row.ts'
import { authErrors } from '../errors/errors.ts'

export type NewUser = {
  id?: string
  email: string
  passwordHash: string | null
  isConfirmed: boolean
  isInvited?: boolean
  role?: string
  appMetadata?: Record<string, unknown>
  userMetadata?: Record<string, unknown>
}

export const USER_ROLE = 'authenticated'
export const EMAIL_APP_METADATA = { provider: 'email', providers: ['email'] }

/** Creates a user with an email identity. @throws DatabaseError 23505 if the address or id is taken */
export async function insertUser(tx: Queryable, user: NewUser): Promise<UserRow> {
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, invited_at,
       raw_app_meta_data, raw_user_meta_data)
     values (coalesce($1::uuid, gen_random_uuid()), 'authenticated', $2, $3, $4,
       case when $5::boolean then now() end, case when $6::boolean then now() end, $7, $8)
     returning id`,
    [
      user.id ?? null,
      user.role ?? USER_ROLE,
      user.email,
      user.passwordHash,
      user.isConfirmed,
      user.isInvited ?? false,
      { ...user.appMetadata, ...EMAIL_APP_METADATA },
      user.userMetadata ?? {},
    ],
  )
  await insertEmailIdentity(tx, row!.id, user.email, user.isConfirmed)
  return mustFitToken((await findUserById(tx, row!.id))!)
}

export async function insertEmailIdentity(
  tx: Queryable,
  userId: string,
  email: string,
  isVerified: boolean,
): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1::uuid::text, $1::uuid, $2, 'email', now())`,
    [userId, { sub: userId, email, email_verified: isVerified, phone_verified: false }],
  )
}

/** Metadata is part of every access token, which services refuse above 8 KiB. */
const MAX_METADATA_BYTES = 4096

type Metadata = Pick<UserRow, 'raw_user_meta_data' | 'raw_app_meta_data'>

export function mustFitToken<User extends Metadata>(user: User): User {
  const { raw_user_meta_data: userData, raw_app_meta_data: appData } = user
  if (Buffer.byteLength(JSON.stringify([userData, appData])) > MAX_METADATA_BYTES) {
    throw authErrors.request.invalid(`Metadata can have at most ${MAX_METADATA_BYTES} bytes`)
  }
  return user
}

import type { Queryable } from '#backend/database/engine.ts'
import { authErrors } from '../errors/errors.ts'

export type IdentityRow = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

export type FactorRow = {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'webauthn' | 'phone' | 'recovery_code'
  status: 'unverified' | 'verified'
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

export type UserRow = {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  is_banned: boolean
  has_passkey: boolean
  identities: IdentityRow[]
  factors: FactorRow[]
}

export const USER_COLUMNS = `
  u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at, u.phone,
  u.phone_confirmed_at, u.confirmed_at, u.confirmation_sent_at, u.recovery_sent_at, u.email_change,
  u.email_change_sent_at, u.email_change_confirm_status, u.reauthentication_sent_at, u.last_sign_in_at,
  u.raw_app_meta_data, u.raw_user_meta_data, u.created_at, u.updated_at, u.banned_until, u.deleted_at,
  u.is_anonymous, coalesce(u.banned_until > now(), false) as is_banned,
  exists (select from auth.webauthn_credentials k where k.user_id = u.id) as has_passkey,
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'provider_id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.email) order by i.created_at, i.id), '[]')
    from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(json_agg(json_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
      'phone', f.phone, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]')
    from auth.mfa_factors f where f.user_id = u.id) as factors`

export async function findUserById(database: Queryable, id: string): Promise<UserRow | null> {
  const [user] = await database.query<UserRow>(`select ${USER_COLUMNS} from auth.users u where u.id = $1`, [
    id,
  ])
  return user ?? null
}

export async function findUserByEmail(database: Queryable, email: string): Promise<UserRow | null> {
  const [user] = await database.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.email = $1 and not u.is_sso_user`,
    [email],
  )
  return user ?? null
}

/** Serializes concurrent invitations and sign-ups of an address. */
export async function lockUserByEmail(tx: Queryable, email: string): Promise<UserRow | null> {
  const found = await findUserByEmail(tx, email)
  return found && lockUser(tx, found.id)
}

export async function lockUser(tx: Queryable, id: string): Promise<UserRow | null> {
  await tx.query('select 1 from auth.users where id = $1 for update', [id])
  return findUserById(tx, id)
}

export async function mustFindUser(database: Queryable, id: string): Promise<UserRow> {
  const user = await findUserById(database, id)
  if (!user) throw authErrors.user.notFound()
  return user
}

export async function mustLockUser(tx: Queryable, id: string): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (!user) throw authErrors.user.notFound()
  return user
}

/** Whether the account has a second factor. A passkey counts as one. */
export function hasVerifiedFactor(user: UserRow): boolean {
  return user.has_passkey || user.factors.some((factor) => factor.status === 'verified')
}

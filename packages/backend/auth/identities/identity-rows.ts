import type { Queryable } from '#backend/database/engine.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import type { UserRow } from '../users/user-row.ts'
import type { ProviderProfile } from './provider.ts'

export async function linkIdentity(
  tx: Queryable,
  user: UserRow,
  provider: string,
  profile: ProviderProfile,
): Promise<AuthError | null> {
  const [taken] = await tx.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, profile.id],
  )
  if (taken) {
    return taken.user_id === user.id
      ? authErrors.identity.alreadyLinkedToUser()
      : authErrors.identity.alreadyLinked()
  }
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1, $2, $3, $4, now())`,
    [profile.id, user.id, profile.data, provider],
  )
  await updateProviderList(tx, user.id)
  return null
}

/** The last identity can't be removed. Contract, section 4. */
export async function unlinkIdentity(tx: Queryable, user: UserRow, identityId: string): Promise<void> {
  if (user.identities.length <= 1) throw authErrors.identity.lastOne()
  if (!user.identities.some(({ id }) => id === identityId)) throw authErrors.identity.notFound()
  await tx.query('delete from auth.identities where id = $1 and user_id = $2', [identityId, user.id])
  await updateProviderList(tx, user.id)
}

async function updateProviderList(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `update auth.users u set updated_at = now(),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
         select jsonb_build_object('provider', (jsonb_agg(i.provider order by i.created_at)) -> 0,
           'providers', jsonb_agg(i.provider order by i.created_at))
         from auth.identities i where i.user_id = u.id)
     where id = $1`,
    [userId],
  )
}

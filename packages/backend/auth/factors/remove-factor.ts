import type { Queryable } from '#backend/database/engine.ts'

/** Deletes a factor and downgrades its aal2 sessions to aal1. Contract, section 4.7. */
export async function removeFactor(tx: Queryable, factorId: string): Promise<void> {
  const [factor] = await tx.query<{ user_id: string }>('select user_id from auth.mfa_factors where id = $1', [
    factorId,
  ])
  await deleteFactor(tx, factorId)
  if (factor) await removeUnneededCodes(tx, factor.user_id)
}

export async function deletePasskey(tx: Queryable, userId: string, passkeyId: string): Promise<boolean> {
  const removed = await tx.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2 returning id',
    [passkeyId, userId],
  )
  await removeUnneededCodes(tx, userId)
  return removed.length > 0
}

async function removeUnneededCodes(tx: Queryable, userId: string): Promise<void> {
  const lonely = await tx.query<{ id: string }>(
    `select id from auth.mfa_factors codes where user_id = $1 and factor_type = 'recovery_code'
       and not exists (select 1 from auth.mfa_factors other
         where other.user_id = $1 and other.status = 'verified' and other.factor_type <> 'recovery_code')
       and not exists (select 1 from auth.webauthn_credentials where user_id = $1)`,
    [userId],
  )
  for (const { id } of lonely) await deleteFactor(tx, id)
}

async function deleteFactor(tx: Queryable, factorId: string): Promise<void> {
  await tx.query(
    `delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/webauthn', 'mfa/recovery_code')
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  )
  await tx.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`,
    [factorId],
  )
  await tx.query('delete from auth.mfa_factors where id = $1', [factorId])
}

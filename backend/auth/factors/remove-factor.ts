import type { Queryable } from '#backend/database/engine.ts'

/** Deletes a factor; sessions that it raised fall back to one factor. Contract, section 4.7. */
export async function removeFactor(tx: Queryable, factorId: string): Promise<void> {
  await tx.query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  )
  await tx.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`,
    [factorId],
  )
  await tx.query('delete from auth.mfa_factors where id = $1', [factorId])
}

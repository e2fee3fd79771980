import type { Queryable } from '../database/engine.ts'
import type { Client } from './auth-call.ts'

export type AuditAction =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'token_revoked'
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_confirmed'
  | 'user_invited'
  | 'user_modified'
  | 'user_created'
  | 'user_deleted'
  | 'user_recovery_requested'
  | 'user_updated_password'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_enrolled'
  | 'factor_verified'
  | 'factor_deleted'
  | 'recovery_codes_generated'
  | 'recovery_codes_regenerated'
  | 'recovery_code_used'
  | 'session_ended'
  | 'passkey_login'
  | 'passkey_failed'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'

/** Adds a line to the audit log; it names users by id only. */
export async function recordAudit(
  tx: Queryable,
  action: AuditAction,
  { userId, client }: { userId: string | null; client: Pick<Client, 'address'> },
): Promise<void> {
  await tx.query('insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)', [
    { action, actor_id: userId },
    client.address,
  ])
}

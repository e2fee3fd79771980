import type { Queryable } from '../database/engine.ts'
import type { Client } from './auth-call.ts'

/** Identifies users by id only, never by address. */
export async function recordAudit(
  tx: Queryable,
  action: string,
  { userId, client }: { userId: string | null; client: Pick<Client, 'address'> },
): Promise<void> {
  await tx.query('insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)', [
    { action, actor_id: userId },
    client.address,
  ])
}

/** Deletes expired rows from time to time, after a response. */
import type { Queryable } from '#backend/database/engine.ts'
import type { Jobs } from './jobs.ts'

const EVERY_MS = 600_000

/** Accounts that never confirmed their address are deleted after a week (threat model, section 2). */
const STATEMENTS = [
  `delete from auth.users where email_confirmed_at is null and confirmation_sent_at < now() - interval '7 days'
     and last_sign_in_at is null and invited_at is null and created_at < now() - interval '7 days'`,
  `delete from auth.sessions where not_after < now()`,
  `delete from auth.one_time_tokens where expires_at < now() - interval '1 day'
     and (pending_password is null or expires_at < now() - interval '7 days')`,
  `delete from auth.flow_state where created_at < now() - interval '1 day'`,
  `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
  `delete from auth.webauthn_challenges where expires_at < now() - interval '1 day'`,
  `delete from auth.rate_limits where updated_at < now() - interval '1 day'`,
  `delete from auth.sign_in_attempts where updated_at < now() - interval '1 day'`,
]

/** Starts the clean-up when it is due; cheap to call with every request. */
export function createHousekeeping(database: Queryable, jobs: Jobs): () => void {
  let next = performance.now() + EVERY_MS
  return () => {
    if (performance.now() < next) return
    next = performance.now() + EVERY_MS
    jobs.start(() => removeOldRows(database))
  }
}

export async function removeOldRows(database: Queryable): Promise<void> {
  for (const sql of STATEMENTS) await database.query(sql)
}

import type { Queryable } from '#backend/database/engine.ts'

/** Bans a user for a while; 0 lifts the ban. */
export async function setBan(tx: Queryable, userId: string, seconds: number): Promise<void> {
  await tx.query(
    `update auth.users set updated_at = now(),
       banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2::float8) end
     where id = $1`,
    [userId, seconds],
  )
}

/** PKCE flows between the first request and the exchange of the code. Contract, section 4.4. */
import { createHash, randomUUID } from 'node:crypto'
import type { Queryable } from '#backend/database/engine.ts'
import type { PkceChallenge, PkceMethod } from '../tokens/pkce.ts'

export type FlowStateRow = {
  id: string
  user_id: string | null
  code_challenge: string
  code_challenge_method: PkceMethod
  authentication_method: string
  is_expired: boolean
}

const CODE_LIFETIME_SECONDS = 300

/** Stores the challenge of a flow that continues by email. `method` becomes that of the session. */
export async function startMailFlow(
  tx: Queryable,
  { userId, challenge, method }: { userId: string; challenge: PkceChallenge | null; method: string },
): Promise<string | null> {
  if (!challenge) return null
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.flow_state (user_id, code_challenge, code_challenge_method, provider_type, authentication_method)
     values ($1, $2, $3, 'email', $4) returning id`,
    [userId, challenge.challenge, challenge.method, method],
  )
  return row!.id
}

export async function issueAuthCode(tx: Queryable, flowStateId: string, userId: string): Promise<string> {
  const code = randomUUID()
  await tx.query(
    'update auth.flow_state set auth_code = $2, auth_code_issued_at = now(), updated_at = now(), user_id = $3 where id = $1',
    [flowStateId, hashAuthCode(code), userId],
  )
  return code
}

export async function findFlowByCode(tx: Queryable, code: string): Promise<FlowStateRow | null> {
  const [row] = await tx.query<FlowStateRow>(
    `select id, user_id, code_challenge, code_challenge_method, authentication_method,
       auth_code_issued_at < now() - make_interval(secs => $2::float8) as is_expired
     from auth.flow_state where auth_code = $1 and code_challenge is not null for update`,
    [hashAuthCode(code), CODE_LIFETIME_SECONDS],
  )
  return row ?? null
}

export async function deleteFlow(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.flow_state where id = $1', [id])
}

function hashAuthCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/**
 * Ten single-use codes that replace a lost authenticator. Eighty random bits need no slow hash and no key: the codes
 * work even after the encryption key is lost.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '#backend/database/engine.ts'
import { encodeBase32 } from './base32.ts'

export type RecoveryCodeSet = {
  factor_id: string
  friendly_name: string | null
  total: number
  remaining: number
  locked_seconds: number | null
}

const CODES = 10
const CODE_BYTES = 10
const MAX_FAILURES = 5
const LOCK_SECONDS = 900

export function normalizeRecoveryCode(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '')
}

/** Locks the set until the end of the transaction. Null if the user has none. */
export async function lockRecoveryCodes(tx: Queryable, userId: string): Promise<RecoveryCodeSet | null> {
  await tx.query('select 1 from auth.recovery_code_sets where user_id = $1 for update', [userId])
  return findRecoveryCodes(tx, userId)
}

export async function findRecoveryCodes(
  database: Queryable,
  userId: string,
): Promise<RecoveryCodeSet | null> {
  const [set] = await database.query<RecoveryCodeSet>(
    `select s.factor_id, f.friendly_name,
       (select count(*) from auth.recovery_codes c where c.factor_id = s.factor_id) as total,
       (select count(*) from auth.recovery_codes c where c.factor_id = s.factor_id and used_at is null) as remaining,
       case when s.locked_until > now() then extract(epoch from s.locked_until - now())::float8 end as locked_seconds
     from auth.recovery_code_sets s join auth.mfa_factors f on f.id = s.factor_id where s.user_id = $1`,
    [userId],
  )
  return set ?? null
}

export async function insertRecoveryCodeFactor(tx: Queryable, userId: string, name: string): Promise<string> {
  const [factor] = await tx.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status)
     values ($1, $2, 'recovery_code', 'verified') returning id`,
    [userId, name],
  )
  await tx.query('insert into auth.recovery_code_sets (factor_id, user_id) values ($1, $2)', [
    factor!.id,
    userId,
  ])
  return factor!.id
}

export async function replaceRecoveryCodes(tx: Queryable, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => encodeBase32(randomBytes(CODE_BYTES)).toLowerCase())
  await tx.query('delete from auth.recovery_codes where factor_id = $1', [factorId])
  await tx.query(
    'insert into auth.recovery_codes (factor_id, code_hash) select $1, hash from unnest($2::text[]) as hash',
    [factorId, codes.map((code) => hashRecoveryCode(factorId, code))],
  )
  await forgetFailures(tx, factorId)
  await tx.query('update auth.mfa_factors set updated_at = now() where id = $1', [factorId])
  return codes
}

/** False for a wrong code, which is counted: the caller must commit. */
export async function consumeRecoveryCode(tx: Queryable, factorId: string, code: string): Promise<boolean> {
  const taken = await tx.query(
    `update auth.recovery_codes set used_at = now()
     where factor_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [factorId, hashRecoveryCode(factorId, code)],
  )
  if (taken.length > 0) await forgetFailures(tx, factorId)
  else await countFailure(tx, factorId)
  return taken.length > 0
}

/** The fifth failure in a row locks the codes and restarts the count. */
async function countFailure(tx: Queryable, factorId: string): Promise<void> {
  await tx.query(
    `update auth.recovery_code_sets set failures = (failures + 1) % $2::smallint,
       locked_until = case when failures + 1 >= $2::smallint then now() + make_interval(secs => $3::float8)
         else locked_until end
     where factor_id = $1`,
    [factorId, MAX_FAILURES, LOCK_SECONDS],
  )
}

async function forgetFailures(tx: Queryable, factorId: string): Promise<void> {
  await tx.query(
    `update auth.recovery_code_sets set failures = 0, locked_until = '-infinity' where factor_id = $1`,
    [factorId],
  )
}

function hashRecoveryCode(factorId: string, code: string): string {
  return createHash('sha256').update(`${factorId}:${code}`).digest('hex')
}

import { jsonResponse, mustBeUuid, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { type AskedKey, askForKey, readFactorCredential } from '../passkeys/webauthn-factor.ts'

/** Life of a challenge, in seconds. */
export const CHALLENGE_SECONDS = 300

/** POST `/factors/{factor_id}/challenge`. Contract, section 4.7. */
export async function challengeFactor(context: AuthContext, call: UserCall): Promise<Response> {
  const factorId = mustBeUuid(call, 'factor_id')
  const factor = call.user.factors.find(({ id }) => id === factorId)
  if (!factor) throw authErrors.factor.notFound()
  if (factor.factor_type === 'recovery_code') throw authErrors.recoveryCodes.notChallenged()
  const asked = factor.factor_type === 'webauthn' ? await askForFactorKey(context, call, factorId) : null
  const challenge = await transact(context, async (tx) => {
    await tx.query(
      `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2::float8)`,
      [factorId, 2 * CHALLENGE_SECONDS],
    )
    const [row] = await tx.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (factor_id, ip_address, web_authn_session_data) values ($1, $2, $4)
       returning id, floor(extract(epoch from created_at))::bigint + $3::bigint as expires_at`,
      [factorId, call.client.address, CHALLENGE_SECONDS, asked?.question ?? null],
    )
    await tx.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
      factorId,
    ])
    return row!
  })
  return jsonResponse({
    id: challenge.id,
    type: factor.factor_type,
    expires_at: challenge.expires_at,
    ...(asked && {
      webauthn: { type: asked.question.type, credential_options: { publicKey: asked.options } },
    }),
  })
}

async function askForFactorKey(
  context: AuthContext,
  { user }: UserCall,
  factorId: string,
): Promise<AskedKey> {
  const keys = user.factors.filter((one) => one.factor_type === 'webauthn' && one.id !== factorId)
  const others = await Promise.all(keys.map(({ id }) => readFactorCredential(context.engine, id)))
  return askForKey(context, user, {
    factorId,
    credential: await readFactorCredential(context.engine, factorId),
    others: others.filter((one) => one !== null),
  })
}

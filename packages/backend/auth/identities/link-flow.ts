import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '#backend/database/engine.ts'
import type { AuthContext } from '../auth-context.ts'
import type { PkceChallenge } from '../tokens/pkce.ts'
import type { ProviderSecrets } from './provider.ts'

export type LinkFlow = {
  id: string
  userId: string
  provider: string
  redirectTo: string
  isPkce: boolean
  secrets: ProviderSecrets
}

const LIFETIME_SECONDS = 600
const RANDOM_BYTES = 32
const SEAL_CONTEXT = 'provider round trip'

type NewLinkFlow = { userId: string; provider: string; redirectTo: string; challenge: PkceChallenge | null }

export async function startLinkFlow(
  { secrets }: Pick<AuthContext, 'secrets'>,
  tx: Queryable,
  { userId, provider, redirectTo, challenge }: NewLinkFlow,
): Promise<ProviderSecrets> {
  const made: ProviderSecrets = { state: makeRandom(), verifier: makeRandom(), nonce: makeRandom() }
  await tx.query(
    `insert into auth.flow_state (user_id, provider_type, authentication_method, code_challenge,
       code_challenge_method, state_hash, provider_secrets, redirect_to)
     values ($1, $2, 'oauth', $3, $4, $5, $6, $7)`,
    [
      userId,
      provider,
      challenge?.challenge ?? null,
      challenge?.method ?? null,
      hashState(made.state),
      secrets.seal(JSON.stringify(made), SEAL_CONTEXT),
      redirectTo,
    ],
  )
  return made
}

export async function consumeLinkFlow(
  { secrets }: Pick<AuthContext, 'secrets'>,
  tx: Queryable,
  state: string,
): Promise<LinkFlow | null> {
  const [row] = await tx.query<{
    id: string
    user_id: string
    provider_type: string
    redirect_to: string
    is_pkce: boolean
    sealed: string
  }>(
    `update auth.flow_state set state_hash = null, updated_at = now()
     where state_hash = $1 and created_at > now() - make_interval(secs => $2::float8)
     returning id, user_id, provider_type, redirect_to, code_challenge is not null as is_pkce,
       provider_secrets as sealed`,
    [hashState(state), LIFETIME_SECONDS],
  )
  if (!row) return null
  return {
    id: row.id,
    userId: row.user_id,
    provider: row.provider_type,
    redirectTo: row.redirect_to,
    isPkce: row.is_pkce,
    secrets: JSON.parse(secrets.open(row.sealed, SEAL_CONTEXT)) as ProviderSecrets,
  }
}

function makeRandom(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url')
}

function hashState(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}

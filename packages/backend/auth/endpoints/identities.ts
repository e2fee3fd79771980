import { type AuthCall, jsonResponse, mustBeUuid, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { authErrors, type AuthError } from '../errors/errors.ts'
import { readPkceChallenge, type PkceChallenge } from '../tokens/pkce.ts'
import {
  buildCodeRedirect,
  buildErrorRedirect,
  buildSessionRedirect,
  readRedirectTarget,
  redirect,
} from '../redirects.ts'
import { recordAudit } from '../audit-log.ts'
import { lockUser, type UserRow } from '../users/user-row.ts'
import { type ProviderProfile, toProviderError, type ProviderSecrets } from '../identities/provider.ts'
import { issueAuthCode } from '../one-time-tokens/flow-state.ts'
import { openSession } from '../sessions/open-session.ts'
import { toAuthError } from '../errors/render-error.ts'
import type { Queryable } from '#backend/database/engine.ts'
import { createHash, randomBytes } from 'node:crypto'

export async function authorizeIdentity(
  context: AuthContext,
  { url, request, user }: UserCall,
): Promise<Response> {
  const { settings, providers } = context
  if (providers.size === 0) throw authErrors.identity.linkingDisabled()
  const name = url.searchParams.get('provider') ?? ''
  const provider = providers.get(name)
  if (!provider) throw authErrors.identity.unsupportedProvider()
  const flow = {
    userId: user.id,
    provider: name,
    challenge: readPkceChallenge(Object.fromEntries(url.searchParams)),
    redirectTo: readRedirectTarget(request, settings),
  }
  const secrets = await transact(context, (tx) => startLinkFlow(context, tx, flow))
  // Any failure is the provider's: the URL contains random values only, no request input.
  const target = await provider.buildUrl(secrets).catch((error: unknown) => {
    throw authErrors.identity.providerUnavailable(error)
  })
  return url.searchParams.get('skip_http_redirect') === 'true'
    ? jsonResponse({ url: target })
    : redirect(target, 302)
}

export async function deleteIdentity(context: AuthContext, call: UserCall): Promise<Response> {
  if (context.providers.size === 0) throw authErrors.identity.linkingDisabled()
  const identityId = mustBeUuid(call, 'identity_id')
  await transact(context, async (tx) => {
    const user = await lockUser(tx, call.user.id)
    if (!user) throw authErrors.token.userGone()
    await unlinkIdentity(tx, user, identityId)
    await recordAudit(tx, 'identity_unlinked', { userId: user.id, client: call.client })
  })
  return jsonResponse({})
}

export async function returnFromProvider(context: AuthContext, call: AuthCall): Promise<Response> {
  const state = call.url.searchParams.get('state') ?? ''
  const flow = await transact(context, (tx) => consumeLinkFlow(context, tx, state))
  if (!flow)
    return buildErrorRedirect(context.settings.siteUrl, authErrors.identity.badState(), { isInQuery: true })
  try {
    const profile = await readProfile(context, call, flow)
    return await finish(context, call, flow, profile)
  } catch (error) {
    const refusal = toAuthError(error)
    // An unavailable provider is no server error: redirect back to the site.
    if (refusal.status >= 500 && refusal.code !== 'identity_provider_unavailable') throw refusal
    return buildErrorRedirect(flow.redirectTo, refusal, { isInQuery: true })
  }
}

async function readProfile(
  context: AuthContext,
  { url }: AuthCall,
  flow: LinkFlow,
): Promise<ProviderProfile> {
  const provider = context.providers.get(flow.provider)
  if (!provider) throw authErrors.identity.unsupportedProvider()
  if (url.searchParams.get('error') === 'access_denied') throw authErrors.identity.deniedByProvider()
  try {
    // The registered callback URL, regardless of the host of this request.
    return await provider.readProfile(
      new URL(`${context.settings.apiUrl}/callback${url.search}`),
      flow.secrets,
    )
  } catch (error) {
    throw toProviderError(error)
  }
}

async function finish(
  context: AuthContext,
  { client }: AuthCall,
  flow: LinkFlow,
  profile: ProviderProfile,
): Promise<Response> {
  return transact(context, async (tx) => {
    const user = await lockUser(tx, flow.userId)
    if (!user || user.deleted_at) return authErrors.identity.badState()
    if (user.is_banned) return authErrors.token.userBanned()
    const refusal = await linkIdentity(tx, user, flow.provider, profile)
    if (refusal) return refusal
    await recordAudit(tx, 'identity_linked', { userId: user.id, client })
    if (flow.isPkce)
      return buildCodeRedirect(flow.redirectTo, {
        code: await issueAuthCode(tx, flow.id, user.id),
        isPasswordNeeded: false,
      })
    return buildSessionRedirect(
      flow.redirectTo,
      {
        session: await openSession(context, tx, user.id, { method: 'oauth', client }),
        isPasswordNeeded: false,
      },
      '',
    )
  })
}

async function linkIdentity(
  tx: Queryable,
  user: UserRow,
  provider: string,
  profile: ProviderProfile,
): Promise<AuthError | null> {
  const [taken] = await tx.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, profile.id],
  )
  if (taken) {
    return taken.user_id === user.id
      ? authErrors.identity.alreadyLinkedToUser()
      : authErrors.identity.alreadyLinked()
  }
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1, $2, $3, $4, now())`,
    [profile.id, user.id, profile.data, provider],
  )
  await updateProviderList(tx, user.id)
  return null
}

/** The last identity can't be removed. Contract, section 4. */
async function unlinkIdentity(tx: Queryable, user: UserRow, identityId: string): Promise<void> {
  if (user.identities.length <= 1) throw authErrors.identity.lastOne()
  if (!user.identities.some(({ id }) => id === identityId)) throw authErrors.identity.notFound()
  await tx.query('delete from auth.identities where id = $1 and user_id = $2', [identityId, user.id])
  await updateProviderList(tx, user.id)
}

async function updateProviderList(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `update auth.users u set updated_at = now(),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
         select jsonb_build_object('provider', (jsonb_agg(i.provider order by i.created_at)) -> 0,
           'providers', jsonb_agg(i.provider order by i.created_at))
         from auth.identities i where i.user_id = u.id)
     where id = $1`,
    [userId],
  )
}

type LinkFlow = {
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

async function startLinkFlow(
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

async function consumeLinkFlow(
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

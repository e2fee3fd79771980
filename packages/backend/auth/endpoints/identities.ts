import { type AuthCall, jsonResponse, mustBeUuid, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { consumeLinkFlow, type LinkFlow, startLinkFlow } from '../identities/link-flow.ts'
import { readPkceChallenge } from '../tokens/pkce.ts'
import {
  buildCodeRedirect,
  buildErrorRedirect,
  buildSessionRedirect,
  readRedirectTarget,
  redirect,
} from '../redirects.ts'
import { recordAudit } from '../audit-log.ts'
import { linkIdentity, unlinkIdentity } from '../identities/identity-rows.ts'
import { lockUser } from '../users/user-row.ts'
import { type ProviderProfile, toProviderError } from '../identities/provider.ts'
import { issueAuthCode } from '../one-time-tokens/flow-state.ts'
import { openSession } from '../sessions/open-session.ts'
import { toAuthError } from '../errors/render-error.ts'

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

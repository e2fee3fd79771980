import { jsonResponse, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { startLinkFlow } from '../identities/link-flow.ts'
import { readPkceChallenge } from '../tokens/pkce.ts'
import { readRedirectTarget } from '../redirects/redirect-target.ts'
import { redirect } from '../redirects/redirects.ts'

/** GET `/user/identities/authorize`: where to agree that an account elsewhere belongs to this one. */
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
    redirectTo: readRedirectTarget(request, { siteUrl: settings.siteUrl, allowed: settings.redirectUrls }),
  }
  const secrets = await transact(context, (tx) => startLinkFlow(context, tx, flow))
  // Any failure is the provider's: only random values, not request input, go into this URL.
  const target = await provider.buildUrl(secrets).catch((error: unknown) => {
    throw authErrors.identity.providerUnavailable(error)
  })
  return url.searchParams.get('skip_http_redirect') === 'true'
    ? jsonResponse({ url: target })
    : redirect(target, 302)
}

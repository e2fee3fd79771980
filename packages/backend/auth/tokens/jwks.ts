import type { AccessTokens } from './tokens.ts'

const CACHE_SECONDS = 600

/** GET `/auth/v1/.well-known/jwks.json`: the public halves of the signing keys. Contract, section 2.3. */
export function renderJwks(tokens: AccessTokens): Response {
  return Response.json(
    { keys: tokens.listPublicKeys() },
    { headers: { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` } },
  )
}

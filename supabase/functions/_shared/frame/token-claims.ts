import { Buffer } from 'node:buffer'
import { z } from 'zod'

const claims = z.object({
  aal: z.string().optional(),
  session_id: z.string().optional(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).default([]),
})

/** Claims of an access token, which the auth service must have verified before. */
export function readClaims(token: string): z.output<typeof claims> {
  const [, payload = ''] = token.split('.')
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
}

/** Authentication method of a refreshed session, which proves nothing. */
const REFRESH = 'token_refresh'

/** @param token verified before */
export function isSignInRecent(token: string, seconds: number): boolean {
  const since = Date.now() / 1000 - seconds
  return readClaims(token).amr.some(({ method, timestamp }) => method !== REFRESH && timestamp >= since)
}

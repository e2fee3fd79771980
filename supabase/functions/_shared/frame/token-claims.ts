import { Buffer } from 'node:buffer'
import { z } from 'zod'

const claims = z.object({
  aal: z.string().optional(),
  /** How and when its owner proved who they are; seconds. */
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).default([]),
})
export type TokenClaims = z.output<typeof claims>

/** What an access token says. It is not verified here: ask the auth service first. */
export function readClaims(token: string): TokenClaims {
  const [, payload = ''] = token.split('.')
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
}

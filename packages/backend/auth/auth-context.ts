import type { Engine, Queryable } from '../database/engine.ts'
import type { AuthSettings } from './auth-options.ts'
import { AuthError } from './errors/errors.ts'
import type { Providers } from './identities/provider.ts'
import type { RateLimits } from '#backend/limits/rate-limits.ts'
import type { Jobs } from './jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Passwords } from './passwords/password-hash.ts'
import type { Secrets } from './tokens/secrets.ts'
import type { AccessTokens } from './tokens/tokens.ts'

export type AuthContext = {
  settings: AuthSettings
  engine: Engine
  tokens: AccessTokens
  secrets: Secrets
  passwords: Passwords
  limits: RateLimits
  mailer: Mailer
  jobs: Jobs
  providers: Providers
}

const STATEMENT_TIMEOUT_MS = 8_000

/**
 * Runs a transaction as the owner of the auth tables. An AuthError thrown by `work` rolls back; one returned by it is
 * thrown after the commit. Hash passwords outside: the embedded database runs one transaction at a time.
 */
export async function transact<T>(
  { engine }: Pick<AuthContext, 'engine'>,
  work: (tx: Queryable) => Promise<T | AuthError>,
): Promise<T> {
  const outcome = await engine.transaction(work, { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

import type { Engine, Queryable } from '../database/engine.ts'
import type { AuthSettings } from './auth-options.ts'
import type { BackgroundJobs } from './background-jobs.ts'
import { AuthError } from './errors/errors.ts'
import type { Providers } from './identities/provider.ts'
import type { RateLimits } from '#backend/limits/rate-limits.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Passwords } from './passwords/password-hash.ts'
import type { Secrets } from './tokens/secrets.ts'
import type { AccessTokens } from './tokens/tokens.ts'

/** What every endpoint works with. */
export type AuthContext = {
  settings: AuthSettings
  engine: Engine
  tokens: AccessTokens
  secrets: Secrets
  passwords: Passwords
  limits: RateLimits
  mailer: Mailer
  jobs: BackgroundJobs
  providers: Providers
}

/** Longest run of one statement, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 8_000

/**
 * Runs the transaction of a request as the owner of the auth tables. An AuthError that `work` throws undoes
 * everything; one that it returns is thrown after what was written is kept. Passwords are hashed outside: the
 * embedded database serves one transaction at a time.
 */
export async function transact<T>(
  { engine }: Pick<AuthContext, 'engine'>,
  work: (tx: Queryable) => Promise<T | AuthError>,
): Promise<T> {
  const outcome = await engine.transaction(work, { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

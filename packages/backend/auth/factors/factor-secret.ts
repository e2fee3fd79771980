import type { AuthContext } from '../auth-context.ts'

/** The secret of an authenticator as it lies in the database: encrypted, and bound to its factor. */
export function sealFactorSecret(
  { secrets }: Pick<AuthContext, 'secrets'>,
  factorId: string,
  secret: string,
): string {
  return secrets.seal(secret, `factor ${factorId}`)
}

/** @throws Error when the encryption key is another one than at enrolment */
export function openFactorSecret(
  { secrets }: Pick<AuthContext, 'secrets'>,
  factorId: string,
  sealed: string,
): string {
  return secrets.open(sealed, `factor ${factorId}`)
}

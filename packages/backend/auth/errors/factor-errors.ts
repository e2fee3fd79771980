import { AuthError, invalid, refuse, retryAfter } from './auth-error.ts'

export const factorErrors = {
  badType: invalid('factor_type needs to be totp, phone, or webauthn'),
  nameTaken: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    ),
  tooMany: refuse(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ),
  enrolNeedsAal2: refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  unenrolNeedsAal2: refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  codeMissing: invalid('Code needs to be non-empty'),
  codeInvalid: refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  wrongAddress: refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  challengeNotFound: refuse(
    422,
    'mfa_factor_not_found',
    'MFA factor with the provided challenge ID not found',
  ),
  notFound: refuse(404, 'mfa_factor_not_found', 'Factor not found'),
}

export const passkeyErrors = {
  challengeNotFound: refuse(
    400,
    'webauthn_challenge_not_found',
    'This challenge does not exist or was already used',
  ),
  challengeExpired: refuse(
    400,
    'webauthn_challenge_expired',
    'This passkey request has expired. Please try again.',
  ),
  verificationFailed: refuse(400, 'webauthn_verification_failed', 'This passkey could not be verified'),
  exists: refuse(422, 'webauthn_credential_exists', 'This passkey belongs to an account already'),
  notFound: refuse(404, 'webauthn_credential_not_found', 'Passkey not found'),
  tooMany: refuse(
    422,
    'too_many_passkeys',
    'This account has the maximum number of passkeys, remove one to continue',
  ),
  badName: invalid('A passkey needs a name of at most 120 characters'),
  needsAal2: refuse(403, 'insufficient_aal', 'AAL2 required to change passkeys'),
  needsRecentSignIn: refuse(
    403,
    'reauthentication_needed',
    'Sign out and in again first: changing passkeys requires a recent sign-in',
  ),
}

export const recoveryCodeErrors = {
  notEnrolled: refuse(404, 'mfa_factor_not_found', 'The user has no recovery codes yet'),
  alreadyEnrolled: refuse(
    422,
    'mfa_verified_factor_exists',
    'The user has recovery codes already, regenerate them for new ones',
  ),
  soleFactor: refuse(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes require another verified factor'),
  generateNeedsAal2: refuse(403, 'insufficient_aal', 'AAL2 required to generate recovery codes'),
  regenerateNeedsAal2: refuse(403, 'insufficient_aal', 'AAL2 required to regenerate recovery codes'),
  removeNeedsAal2: refuse(403, 'insufficient_aal', 'AAL2 required to delete recovery codes'),
  invalid: refuse(422, 'mfa_verification_failed', 'Invalid recovery code entered'),
  locked: (seconds: number) =>
    new AuthError(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes, try again later', {
      ...retryAfter(seconds),
    }),
  notChallenged: invalid('Recovery codes are verified without a challenge'),
}

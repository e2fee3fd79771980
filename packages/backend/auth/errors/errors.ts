/** All errors of the auth service: code, status and literal message. Contract, sections 2.2, 3, 4 and 9. */
import { DISK_FULL_MESSAGE } from '#backend/request/disk-full.ts'
import { AuthError, invalid, refuse, retryAfter } from './auth-error.ts'
import { factorErrors, passkeyErrors, recoveryCodeErrors } from './factor-errors.ts'

export { AuthError } from './auth-error.ts'

const fail = (...values: ConstructorParameters<typeof AuthError>) => new AuthError(...values)

const AWAY_RETRY_SECONDS = 5
const PROVIDER_RETRY_SECONDS = 60

const request = {
  unknownPath: refuse(404, 'not_found', 'The auth service has no endpoint at this path'),
  wrongMethod: (allowed: readonly string[]) =>
    fail(405, 'method_not_allowed', 'This endpoint does not support this method', {
      headers: { Allow: allowed.join(', ') },
    }),
  badJson: (reason: string) => fail(400, 'bad_json', `Could not parse request body as JSON: ${reason}`),
  tooLarge: refuse(413, 'request_entity_too_large', 'Request body is larger than 1 MiB'),
  invalid: (message: string) => fail(400, 'validation_failed', message),
  mustBeUuid: (name: string) => fail(404, 'validation_failed', `${name} must be an UUID`),
  tooManyRequests: (seconds: number) =>
    fail(429, 'over_request_rate_limit', 'Request rate limit reached', retryAfter(seconds)),
  busy: () =>
    fail(503, 'unexpected_failure', 'The server is busy. Please try again in a moment.', retryAfter(1)),
  diskFull: (cause: unknown) => fail(507, 'unexpected_failure', DISK_FULL_MESSAGE, { cause }),
  databaseAway: (cause: unknown, seconds = AWAY_RETRY_SECONDS) =>
    fail(503, 'unexpected_failure', 'The database is not available at the moment', {
      ...retryAfter(seconds),
      cause,
    }),
  timedOut: (cause: unknown) =>
    fail(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.', {
      cause,
    }),
  conflict: (cause?: unknown) =>
    fail(409, 'conflict', 'Another request changed the same data. Please try again.', { cause }),
  unexpected: (cause: unknown) =>
    fail(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
      cause,
    }),
  captchaMissing: refuse(
    400,
    'captcha_failed',
    'captcha protection: request disallowed (no captcha_token found)',
  ),
  captchaRejected: (codes: string) =>
    fail(400, 'captcha_failed', `captcha protection: request disallowed (${codes})`),
  captchaAway: (cause: unknown) =>
    fail(500, 'unexpected_failure', 'captcha verification process failed', { cause }),
}

const token = {
  noAuthorization: refuse(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (reason: string) =>
    fail(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`),
  missingSub: refuse(403, 'bad_jwt', 'invalid claim: missing sub claim'),
  badSub: refuse(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'),
  userGone: refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  sessionGone: refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  userBanned: refuse(403, 'user_banned', 'User is banned'),
  notAdmin: refuse(403, 'not_admin', 'User not allowed'),
}

const address = {
  emailRequired: invalid('An email address is required'),
  emailInvalid: invalid('Unable to validate email address: invalid format'),
  emailTaken: refuse(422, 'email_exists', 'A user with this email address has already been registered'),
  mailTooSoon: (seconds: number) =>
    fail(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${Math.max(1, Math.ceil(seconds))} seconds.`,
      retryAfter(seconds),
    ),
  tooManyMails: (seconds: number) =>
    fail(429, 'over_email_send_rate_limit', 'email rate limit exceeded', retryAfter(seconds)),
}

const password = {
  tooLong: invalid('Password cannot be longer than 72 characters'),
  tooShort: (length: number) =>
    fail(422, 'weak_password', `Password should be at least ${length} characters.`, { reasons: ['length'] }),
  tooCommon: () =>
    fail(
      422,
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
      { reasons: ['pwned'] },
    ),
  unchanged: refuse(422, 'same_password', 'New password should be different from the old password.'),
  reauthenticationNeeded: refuse(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  nonceInvalid: refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  currentInvalid: refuse(
    400,
    'current_password_invalid',
    'Current password required when setting new password.',
  ),
}

const signUp = {
  disabled: refuse(422, 'signup_disabled', 'Signups not allowed for this instance'),
  withoutPassword: invalid('Signup requires a valid password'),
  emailAndPhone: invalid('Only an email address or phone number should be provided on signup.'),
  alreadyRegistered: refuse(422, 'user_already_exists', 'User already registered'),
}

const signIn = {
  invalidCredentials: refuse(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: refuse(400, 'email_not_confirmed', 'Email not confirmed'),
  banned: refuse(400, 'user_banned', 'User is banned'),
  missingAddress: invalid('missing email or phone'),
  unsupportedGrant: refuse(400, 'invalid_credentials', 'unsupported_grant_type'),
}

const refresh = {
  malformed: invalid('Refresh token is not valid'),
  notFound: refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  noSession: refuse(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found'),
  expired: (why: '' | ' (Inactivity)' = '') =>
    fail(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`),
  banned: refuse(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  alreadyUsed: refuse(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
}

const pkce = {
  incompletePair: invalid('PKCE flow requires code_challenge_method and code_challenge'),
  badMethod: invalid('code_challenge_method must be s256 or plain'),
  badLength: invalid('code challenge has to be between 43 and 128 characters'),
  badCharacters: invalid(
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  ),
  incompleteExchange: invalid('invalid request: both auth code and code verifier should be non-empty'),
  flowNotFound: refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowExpired: refuse(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badVerifier: refuse(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ),
}

const verify = {
  recoveryWithoutEmail: invalid('Password recovery requires an email'),
  badResendType: invalid('Missing one of these types: signup, email_change, sms, phone_change'),
  missingType: invalid('Verify requires a verification type'),
  unsupportedType: invalid('Unsupported verification type'),
  tokenOrHash: invalid('Verify requires either a token or a token hash'),
  hashAlone: invalid('Only the token_hash and type should be provided'),
  codeInvalid: refuse(403, 'otp_expired', 'Token has expired or is invalid'),
  linkInvalid: refuse(403, 'otp_expired', 'Email link is invalid or has expired'),
  reauthenticateUnconfirmed: refuse(
    422,
    'email_not_confirmed',
    'Please verify your email before reauthenticating.',
  ),
}

const user = {
  appMetadataRefused: refuse(403, 'not_admin', 'Updating app_metadata requires admin privileges'),
  needsAal2: refuse(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ),
  notFound: refuse(404, 'user_not_found', 'User not found'),
  /** Message of the trigger that protects the account. */
  kept: (cause: Error) => fail(409, 'conflict', cause.message, { cause }),
  withoutAddress: invalid('Cannot create a user without either an email or phone'),
  badLogoutScope: (scope: string) => fail(400, 'validation_failed', `Unsupported logout scope "${scope}"`),
}

const identity = {
  linkingDisabled: refuse(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  unsupportedProvider: invalid('Unsupported provider: provider is not enabled'),
  notFound: refuse(422, 'identity_not_found', "Identity doesn't exist"),
  lastOne: refuse(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
  alreadyLinked: refuse(422, 'identity_already_exists', 'Identity is already linked to another user'),
  alreadyLinkedToUser: refuse(422, 'identity_already_exists', 'Identity is already linked'),
  badState: refuse(400, 'bad_oauth_state', 'OAuth state is invalid or has expired'),
  badCallback: (cause?: unknown) =>
    fail(400, 'bad_oauth_callback', 'The provider refused or its answer could not be verified', { cause }),
  providerUnavailable: (cause: unknown) =>
    fail(
      503,
      'identity_provider_unavailable',
      'The identity provider can not be reached at the moment. Please try again later.',
      { ...retryAfter(PROVIDER_RETRY_SECONDS), cause },
    ),
  deniedByProvider: refuse(403, 'access_denied', 'The request was denied at the provider'),
}

const session = {
  notFound: refuse(404, 'session_not_found', 'Session not found'),
}

/** Features of the hosted service that do not exist here. Contract, section 9. */
const absent = {
  saml: refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  web3: refuse(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  idToken: refuse(400, 'provider_disabled', 'Provider is not enabled'),
  phoneSignup: refuse(400, 'phone_provider_disabled', 'Phone signups are disabled'),
  phoneLogin: refuse(422, 'phone_provider_disabled', 'Phone logins are disabled'),
  phoneOtp: refuse(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  anonymous: refuse(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  magicLink: refuse(422, 'email_provider_disabled', 'Login with magic link is disabled'),
  phoneFactor: refuse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  webauthnFactor: refuse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
  passkeys: refuse(404, 'passkey_disabled', 'Passkeys are disabled'),
  oauthServer: refuse(404, 'feature_disabled', 'The OAuth server is disabled'),
  customProviders: refuse(404, 'feature_disabled', 'Custom providers are disabled'),
}

export const authErrors = {
  request,
  token,
  address,
  password,
  signUp,
  signIn,
  refresh,
  pkce,
  verify,
  user,
  identity,
  factor: factorErrors,
  recoveryCodes: recoveryCodeErrors,
  passkey: passkeyErrors,
  session,
  absent,
}

/** Every endpoint with who may call it and how often. Contract, sections 4 and 9. */
import { createUser, deleteUser, listUsers, readUserAsAdmin, updateUserAsAdmin } from './admin/users.ts'
import {
  deleteFactorAsAdmin,
  deletePasskeyAsAdmin,
  listFactorsAsAdmin,
  listPasskeysAsAdmin,
} from './admin/factors.ts'
import { generateLink, inviteUser } from './admin/links.ts'
import { authorizeIdentity, deleteIdentity, returnFromProvider } from './endpoints/identities.ts'
import { challengeFactor, enrolFactor, unenrolFactor } from './endpoints/factors.ts'
import { describeHealth, describeSettings } from './endpoints/describe-service.ts'
import { followMailLink } from './endpoints/follow-mail-link.ts'
import { endSession, listSessions, logOut } from './endpoints/own-sessions.ts'
import { readUser, reauthenticate, updateUser } from './endpoints/own-user.ts'
import { recoverPassword, resendMail } from './endpoints/request-mail.ts'
import {
  describeRecoveryCodes,
  generateRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './endpoints/recovery-codes.ts'
import { signUp } from './endpoints/sign-up.ts'
import { verifyCode } from './endpoints/verify-code.ts'
import { verifyFactor } from './endpoints/verify-factor.ts'
import { listPasskeys, removePasskey, renamePasskey } from './endpoints/passkeys/own-passkeys.ts'
import { startPasskeyRegistration, verifyPasskeyRegistration } from './endpoints/passkeys/register-passkey.ts'
import { startPasskeySignIn, verifyPasskeySignIn } from './endpoints/passkeys/sign-in-with-passkey.ts'
import { keyed, type Method, open, type Route, secret, signedIn } from './route.ts'
import { type AuthCall, readText } from './auth-call.ts'
import type { AuthContext } from './auth-context.ts'
import { authErrors } from './errors/errors.ts'
import { exchangeAuthCode } from './endpoints/exchange-auth-code.ts'
import { refreshSession } from './endpoints/refresh-session.ts'
import { signInWithPassword } from './endpoints/sign-in-with-password.ts'

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

const refuseWith = (error: () => Error) => (): never => {
  throw error()
}

const refuseSaml = refuseWith(authErrors.absent.saml)
const refuseOauthServer = refuseWith(authErrors.absent.oauthServer)
const refuseCustomProviders = refuseWith(authErrors.absent.customProviders)
/** Sign-in by provider; accounts elsewhere can only be linked. */
const refuseProviderSignIn = refuseWith(authErrors.identity.unsupportedProvider)

export const ROUTES: readonly Route[] = [
  open('GET', '/verify', followMailLink, { limit: 'verify' }),
  open('GET', '/callback', returnFromProvider, { limit: 'link' }),
  open('GET', '/authorize', refuseProviderSignIn),

  keyed('GET', '/health', describeHealth),
  keyed('GET', '/settings', describeSettings),
  keyed('POST', '/signup', signUp, { limit: 'signup', captcha: true }),
  // The password grant also asks for a captcha and has limits of its own.
  keyed('POST', '/token', grantToken, { limit: 'token' }),
  keyed('POST', '/recover', recoverPassword, { limit: 'recover', captcha: true }),
  keyed('POST', '/resend', resendMail, { limit: 'resend', captcha: true }),
  keyed('POST', '/otp', refuseOneTimeSignIn, { limit: 'otp', captcha: true }),
  keyed('POST', '/magiclink', refuseOneTimeSignIn, { limit: 'otp', captcha: true }),
  keyed('POST', '/verify', verifyCode, { limit: 'verify' }),

  signedIn('GET', '/user', readUser),
  signedIn('PUT', '/user', updateUser, { limit: 'updateUser' }),
  signedIn('GET', '/reauthenticate', reauthenticate, { limit: 'otp' }),
  signedIn('POST', '/logout', logOut),
  signedIn('GET', '/user/identities/authorize', authorizeIdentity, { limit: 'link' }),
  signedIn('DELETE', '/user/identities/{identity_id}', deleteIdentity),

  signedIn('GET', '/sessions', listSessions),
  signedIn('DELETE', '/sessions/{session_id}', endSession),

  // Before the factors with an id, whose patterns fit these paths too.
  signedIn('GET', '/factors/recovery-codes', describeRecoveryCodes),
  signedIn('POST', '/factors/recovery-codes', generateRecoveryCodes),
  signedIn('DELETE', '/factors/recovery-codes', removeRecoveryCodes),
  signedIn('POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes),
  signedIn('POST', '/factors/recovery-codes/verify', verifyRecoveryCode, { limit: 'factor' }),
  signedIn('POST', '/factors', enrolFactor),
  signedIn('POST', '/factors/{factor_id}/challenge', challengeFactor, {
    limit: 'challenge',
    finishesFactor: true,
  }),
  signedIn('POST', '/factors/{factor_id}/verify', verifyFactor, { limit: 'factor', finishesFactor: true }),
  signedIn('DELETE', '/factors/{factor_id}', unenrolFactor),

  signedIn('GET', '/passkeys', listPasskeys),
  signedIn('POST', '/passkeys/registration/options', startPasskeyRegistration, { limit: 'challenge' }),
  signedIn('POST', '/passkeys/registration/verify', verifyPasskeyRegistration, { limit: 'factor' }),
  keyed('POST', '/passkeys/authentication/options', startPasskeySignIn, { limit: 'passkey', captcha: true }),
  keyed('POST', '/passkeys/authentication/verify', verifyPasskeySignIn, { limit: 'passkey' }),
  signedIn('PATCH', '/passkeys/{passkey_id}', renamePasskey),
  signedIn('DELETE', '/passkeys/{passkey_id}', removePasskey),

  secret('GET', '/admin/users', listUsers),
  secret('POST', '/admin/users', createUser),
  secret('GET', '/admin/users/{user_id}', readUserAsAdmin),
  secret('PUT', '/admin/users/{user_id}', updateUserAsAdmin),
  secret('DELETE', '/admin/users/{user_id}', deleteUser),
  secret('GET', '/admin/users/{user_id}/factors', listFactorsAsAdmin),
  secret('DELETE', '/admin/users/{user_id}/factors/{factor_id}', deleteFactorAsAdmin),
  secret('GET', '/admin/users/{user_id}/passkeys', listPasskeysAsAdmin),
  secret('DELETE', '/admin/users/{user_id}/passkeys/{passkey_id}', deletePasskeyAsAdmin),
  secret('POST', '/admin/generate_link', generateLink),
  secret('POST', '/invite', inviteUser),

  ...refusedEverywhere('/sso', refuseSaml),
  ...refusedEverywhere('/sso/{rest*}', refuseSaml),
  ...refusedEverywhere('/oauth/{rest*}', refuseOauthServer),
  ...refusedEverywhere('/user/oauth/{rest*}', refuseOauthServer),
  ...refusedEverywhere('/admin/sso/{rest*}', refuseSaml),
  ...refusedEverywhere('/admin/oauth/{rest*}', refuseOauthServer),
  ...refusedEverywhere('/admin/custom-providers', refuseCustomProviders),
  ...refusedEverywhere('/admin/custom-providers/{rest*}', refuseCustomProviders),
]

function refusedEverywhere(path: string, refuse: () => never): Route[] {
  return METHODS.map((method) => keyed(method, path, refuse))
}

/** POST `/token?grant_type=…` */
async function grantToken(context: AuthContext, call: AuthCall): Promise<Response> {
  switch (call.url.searchParams.get('grant_type')) {
    case 'password':
      return signInWithPassword(context, call)
    case 'refresh_token':
      return refreshSession(context, call)
    case 'pkce':
      return exchangeAuthCode(context, call)
    case 'id_token':
      throw authErrors.absent.idToken()
    case 'web3':
      throw authErrors.absent.web3()
    default:
      throw authErrors.signIn.unsupportedGrant()
  }
}

/** POST `/otp` and `/magiclink` */
function refuseOneTimeSignIn(_: AuthContext, { body }: AuthCall): never {
  throw readText(body, 'phone') === '' ? authErrors.absent.magicLink() : authErrors.absent.phoneOtp()
}

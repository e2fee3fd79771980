/** All endpoints. Contract, sections 4 and 9. */
import { createUser, deleteUser, listUsers, readUserAsAdmin, updateUserAsAdmin } from './admin/users.ts'
import {
  deleteFactorAsAdmin,
  deletePasskeyAsAdmin,
  listFactorsAsAdmin,
  listPasskeysAsAdmin,
} from './admin/factors.ts'
import { generateLink, inviteUser } from './admin/links.ts'
import { authorizeIdentity, deleteIdentity, returnFromProvider } from './endpoints/identities.ts'
import { challengeFactor, enrollFactor, unenrollFactor } from './endpoints/factors.ts'
import { describeHealth, describeSettings } from './endpoints/describe-service.ts'
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
import { followMailLink, verifyCode } from './endpoints/verify.ts'
import { verifyFactor } from './endpoints/verify-factor.ts'
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  verifyPasskeyRegistration,
  verifyPasskeySignIn,
} from './endpoints/passkeys.ts'
import { type Method, type Route, route } from './route.ts'
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
/** Identities can only be linked. */
const refuseProviderSignIn = refuseWith(authErrors.identity.unsupportedProvider)

export const ROUTES: readonly Route[] = [
  route('open', 'GET', '/verify', followMailLink, { limit: 'verify' }),
  route('open', 'GET', '/callback', returnFromProvider, { limit: 'link' }),
  route('open', 'GET', '/authorize', refuseProviderSignIn),

  route('key', 'GET', '/health', describeHealth),
  route('key', 'GET', '/settings', describeSettings),
  route('key', 'POST', '/signup', signUp, { limit: 'signup', captcha: true }),
  // The password grant also requires a captcha and has its own limits.
  route('key', 'POST', '/token', grantToken, { limit: 'token' }),
  route('key', 'POST', '/recover', recoverPassword, { limit: 'recover', captcha: true }),
  route('key', 'POST', '/resend', resendMail, { limit: 'resend', captcha: true }),
  route('key', 'POST', '/otp', refuseOneTimeSignIn, { limit: 'otp', captcha: true }),
  route('key', 'POST', '/magiclink', refuseOneTimeSignIn, { limit: 'otp', captcha: true }),
  route('key', 'POST', '/verify', verifyCode, { limit: 'verify' }),

  route('user', 'GET', '/user', readUser),
  route('user', 'PUT', '/user', updateUser, { limit: 'updateUser' }),
  route('user', 'GET', '/reauthenticate', reauthenticate, { limit: 'otp' }),
  route('user', 'POST', '/logout', logOut),
  route('user', 'GET', '/user/identities/authorize', authorizeIdentity, { limit: 'link' }),
  route('user', 'DELETE', '/user/identities/{identity_id}', deleteIdentity),

  route('user', 'GET', '/sessions', listSessions),
  route('user', 'DELETE', '/sessions/{session_id}', endSession),

  // Before the routes with a factor id, which match these paths, too.
  route('user', 'GET', '/factors/recovery-codes', describeRecoveryCodes),
  route('user', 'POST', '/factors/recovery-codes', generateRecoveryCodes),
  route('user', 'DELETE', '/factors/recovery-codes', removeRecoveryCodes),
  route('user', 'POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes),
  route('user', 'POST', '/factors/recovery-codes/verify', verifyRecoveryCode, { limit: 'factor' }),
  route('user', 'POST', '/factors', enrollFactor),
  route('user', 'POST', '/factors/{factor_id}/challenge', challengeFactor, {
    limit: 'challenge',
    finishesFactor: true,
  }),
  route('user', 'POST', '/factors/{factor_id}/verify', verifyFactor, {
    limit: 'factor',
    finishesFactor: true,
  }),
  route('user', 'DELETE', '/factors/{factor_id}', unenrollFactor),

  route('user', 'GET', '/passkeys', listPasskeys),
  route('user', 'POST', '/passkeys/registration/options', startPasskeyRegistration, { limit: 'challenge' }),
  route('user', 'POST', '/passkeys/registration/verify', verifyPasskeyRegistration, { limit: 'factor' }),
  route('key', 'POST', '/passkeys/authentication/options', startPasskeySignIn, {
    limit: 'passkey',
    captcha: true,
  }),
  route('key', 'POST', '/passkeys/authentication/verify', verifyPasskeySignIn, { limit: 'passkey' }),
  route('user', 'PATCH', '/passkeys/{passkey_id}', renamePasskey),
  route('user', 'DELETE', '/passkeys/{passkey_id}', removePasskey),

  route('secret', 'GET', '/admin/users', listUsers),
  route('secret', 'POST', '/admin/users', createUser),
  route('secret', 'GET', '/admin/users/{user_id}', readUserAsAdmin),
  route('secret', 'PUT', '/admin/users/{user_id}', updateUserAsAdmin),
  route('secret', 'DELETE', '/admin/users/{user_id}', deleteUser),
  route('secret', 'GET', '/admin/users/{user_id}/factors', listFactorsAsAdmin),
  route('secret', 'DELETE', '/admin/users/{user_id}/factors/{factor_id}', deleteFactorAsAdmin),
  route('secret', 'GET', '/admin/users/{user_id}/passkeys', listPasskeysAsAdmin),
  route('secret', 'DELETE', '/admin/users/{user_id}/passkeys/{passkey_id}', deletePasskeyAsAdmin),
  route('secret', 'POST', '/admin/generate_link', generateLink),
  route('secret', 'POST', '/invite', inviteUser),

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
  return METHODS.map((method) => route('key', method, path, refuse))
}

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

function refuseOneTimeSignIn(_: AuthContext, { body }: AuthCall): never {
  throw readText(body, 'phone') === '' ? authErrors.absent.magicLink() : authErrors.absent.phoneOtp()
}

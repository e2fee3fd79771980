/** Every endpoint with who may call it and how often. Contract, sections 4 and 9. */
import { createUser } from './admin/create-user.ts'
import { deleteFactorAsAdmin } from './admin/delete-factor.ts'
import { deleteUser } from './admin/delete-user.ts'
import { generateLink } from './admin/generate-link.ts'
import { inviteUser } from './admin/invite-user.ts'
import { listFactorsAsAdmin } from './admin/list-factors.ts'
import { listUsers } from './admin/list-users.ts'
import { deletePasskeyAsAdmin, listPasskeysAsAdmin } from './admin/passkeys.ts'
import { readUserAsAdmin } from './admin/read-user.ts'
import { updateUserAsAdmin } from './admin/update-user.ts'
import { authorizeIdentity } from './endpoints/authorize-identity.ts'
import { challengeFactor } from './endpoints/challenge-factor.ts'
import { deleteIdentity } from './endpoints/delete-identity.ts'
import { describeHealth, describeSettings } from './endpoints/describe-service.ts'
import { enrolFactor } from './endpoints/enrol-factor.ts'
import { followMailLink } from './endpoints/follow-mail-link.ts'
import { grantToken } from './endpoints/grant-token.ts'
import { logOut } from './endpoints/log-out.ts'
import { endSession, listSessions } from './endpoints/own-sessions.ts'
import { readUser } from './endpoints/read-user.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recoverPassword } from './endpoints/recover-password.ts'
import {
  refuseCustomProviders,
  refuseOauthServer,
  refuseOneTimeSignIn,
  refuseProviderSignIn,
  refuseSaml,
} from './endpoints/refuse-absent.ts'
import {
  describeRecoveryCodes,
  generateRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './endpoints/recovery-codes.ts'
import { resendMail } from './endpoints/resend-mail.ts'
import { returnFromProvider } from './endpoints/return-from-provider.ts'
import { signUp } from './endpoints/sign-up.ts'
import { unenrolFactor } from './endpoints/unenrol-factor.ts'
import { updateUser } from './endpoints/update-user.ts'
import { verifyCode } from './endpoints/verify-code.ts'
import { verifyFactor } from './endpoints/verify-factor.ts'
import { listPasskeys, removePasskey, renamePasskey } from './endpoints/passkeys/own-passkeys.ts'
import { startPasskeyRegistration, verifyPasskeyRegistration } from './endpoints/passkeys/register-passkey.ts'
import { startPasskeySignIn, verifyPasskeySignIn } from './endpoints/passkeys/sign-in-with-passkey.ts'
import { keyed, type Method, open, type Route, secret, signedIn } from './route.ts'

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

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

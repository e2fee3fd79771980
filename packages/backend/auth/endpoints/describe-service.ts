import { jsonResponse } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { findRelyingParty } from '../factors/webauthn.ts'

const VERSION = 'v2-embedded'
/** Providers that the protocol lists but that are never enabled here. Google and GitHub can be linked. */
const ABSENT_PROVIDERS = ['phone', 'anonymous_users', 'apple', 'azure', 'facebook', 'gitlab']

export function describeHealth(): Response {
  return jsonResponse({
    version: VERSION,
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}

export function describeSettings({ settings, providers }: AuthContext): Response {
  return jsonResponse({
    external: {
      email: true,
      google: providers.has('google'),
      github: providers.has('github'),
      ...Object.fromEntries(ABSENT_PROVIDERS.map((name) => [name, false])),
    },
    disable_signup: !settings.isSignupEnabled,
    mailer_autoconfirm: settings.isAutoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: findRelyingParty({ settings }) !== null,
  })
}

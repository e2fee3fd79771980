import type { FormCaptcha } from '#app/data/context/site-calls.ts'
import { askCaptcha, isCaptchaToken } from '#backend/index.ts'
import { normaliseAddress, UNKNOWN_ADDRESS } from '#backend/limits/client-address.ts'
import type { SignInSettings } from '#server/config/config-backend.ts'

type Settings = SignInSettings['captcha']

/**
 * The check of the forms of visitors; null where the settings name no provider, or not its secret.
 * @param ask in place of the network, in tests
 */
export function createFormCaptcha(
  settings: Settings,
  visitorAddress: string | undefined,
  ask: Parameters<typeof askCaptcha>[1] = fetch,
): FormCaptcha | null {
  if (!settings?.secretKey) return null
  const { provider, siteKey, secretKey: secret } = settings
  const address = visitorAddress === undefined ? UNKNOWN_ADDRESS : normaliseAddress(visitorAddress)
  return {
    provider,
    siteKey,
    async isPassed(token) {
      if (!isCaptchaToken(token)) return false
      try {
        return (await askCaptcha({ provider, secret }, ask, token, address)).success === true
      } catch (error) {
        // What somebody wrote is worth more than the check; the rules against spam judge it all the same.
        console.error('The captcha of a form could not be checked:', error)
        return true
      }
    },
  }
}

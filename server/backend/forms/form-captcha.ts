import type { FormCaptcha } from '#app/data/context/site-calls.ts'
import { verifyCaptcha, isCaptchaToken } from '#backend/index.ts'
import { normalizeAddress, UNKNOWN_ADDRESS } from '#backend/limits/client-address.ts'
import type { SignInSettings } from '#server/config/config-backend.ts'

type Settings = SignInSettings['captcha']

/**
 * Returns null unless the settings have a provider and its secret.
 * @param ask replaces `fetch` in tests
 */
export function createFormCaptcha(
  settings: Settings,
  visitorAddress: string | undefined,
  ask: Parameters<typeof verifyCaptcha>[1] = fetch,
): FormCaptcha | null {
  if (!settings?.secretKey) return null
  const { provider, siteKey, secretKey: secret } = settings
  const address = visitorAddress === undefined ? UNKNOWN_ADDRESS : normalizeAddress(visitorAddress)
  return {
    provider,
    siteKey,
    async isPassed(token) {
      if (!isCaptchaToken(token)) return false
      try {
        return (await verifyCaptcha({ provider, secret }, ask, token, address)).success === true
      } catch (error) {
        console.error('Checking the captcha of a form failed:', error)
        return true
      }
    },
  }
}

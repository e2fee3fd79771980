import type { SiteCalls } from '#app/data/context/site-calls.ts'
import type { FormFailure } from '../describe-failure.ts'
import { CAPTCHA_NAME } from '../form-names.ts'
import { captchaWords } from './captcha-words.ts'

/** Returns the error of a form without a valid captcha; null if it passed or none is configured. */
export async function checkCaptcha(
  calls: Pick<SiteCalls, 'captcha'> | null,
  token: string,
): Promise<FormFailure | null> {
  if (!calls?.captcha || (await calls.captcha.isPassed(token))) return null
  return { status: 400, headers: {}, fields: { [CAPTCHA_NAME]: captchaWords.missing } }
}

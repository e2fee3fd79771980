import type { HeadersFunction } from 'react-router'
/** Honeypot: spam bots fill it in, autofill does not know it. */
export const HONEYPOT_NAME = 'second_opinion'
export const CAPTCHA_NAME = 'captcha'
/** Fields added by the widgets of Turnstile and hCaptcha. */
export const CAPTCHA_TOKEN_NAMES = ['cf-turnstile-response', 'h-captcha-response']
export const STAMP_NAME = 'stamp'
/** `document.referrer` of the first visit, filled in by a script. */
export const REFERRER_NAME = 'referrer'

/** Headers of a route with a form: those of its action, such as Retry-After. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders ?? loaderHeaders

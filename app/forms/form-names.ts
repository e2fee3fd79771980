/** Honeypot: spam bots fill it, autofill doesn't know it. */
export const HONEYPOT_NAME = 'second_opinion'
export const CAPTCHA_NAME = 'captcha'
/** Fields that the widgets of Turnstile and hCaptcha add. */
export const CAPTCHA_TOKEN_NAMES = ['cf-turnstile-response', 'h-captcha-response']
export const STAMP_NAME = 'stamp'
/** `document.referrer` of the first visit; filled by a script. */
export const REFERRER_NAME = 'referrer'

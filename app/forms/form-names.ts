/** Fields that every form of visitors has beside its own. */

/** Programs like to fill it; browsers know nothing to fill it with. */
export const HONEYPOT_NAME = 'second_opinion'
/** Where the check that a person sends the form stands. */
export const CAPTCHA_NAME = 'captcha'
/** Fields that the widgets of Turnstile and hCaptcha add for what the provider is asked about. */
export const CAPTCHA_TOKEN_NAMES = ['cf-turnstile-response', 'h-captcha-response']
export const STAMP_NAME = 'stamp'
/** The page before the form's, as the browser says; filled by a script where there is one. */
export const REFERRER_NAME = 'referrer'

/** Fields that every form of visitors has beside its own. */

/** Programs like to fill it; browsers know nothing to fill it with. */
export const HONEYPOT_NAME = 'second_opinion'
export const STAMP_NAME = 'stamp'
/** The page before the form's, as the browser says; filled by a script where there is one. */
export const REFERRER_NAME = 'referrer'

/** Of one account. */
export const MAX_FACTORS = 10
export const MAX_FACTOR_NAME_LENGTH = 100

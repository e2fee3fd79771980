/** Apart from set-up-contract.ts, so that the sign-in page loads no schemas. */
export const SET_UP_PATH = '/system/v1/set-up'
/** Proves that the public address leads to this installation. */
export const REACH_PATH = '/system/v1/reach'
/** Parameter in the fragment of the sign-in page, which servers and their logs don’t get. */
export const SET_UP_PARAMETER = 'set-up'
/** Path where the setup continues. */
export const SET_UP_STEPS_PATH = '/admin/settings/set-up'

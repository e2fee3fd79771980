/** Separate from set-up-contract.ts, so that the sign-in page does not load schemas. */
export const SET_UP_PATH = '/system/v1/set-up'
/** Answers only this installation can give, to check that the public URL leads here. */
export const REACH_PATH = '/system/v1/reach'
/** Parameter in the fragment of the sign-in URL, which browsers don't send, so that it is in no log. */
export const SET_UP_PARAMETER = 'set-up'
/** Page on which the setup continues. */
export const SET_UP_STEPS_PATH = '/admin/settings/set-up'

import { isAuthApiError, isAuthError, isAuthWeakPasswordError } from '@supabase/supabase-js'

/** Said when no server answered (specification, section 8). */
const TRY_AGAIN = 'Please try again.'

/** What the server said, for people; `TRY_AGAIN` when it said nothing. */
export function readRefusal(error: unknown): string {
  const isFromServer = isAuthApiError(error) || isAuthWeakPasswordError(error)
  return isFromServer && error.message !== '' && error.message !== '{}' ? error.message : TRY_AGAIN
}

export function readRefusalCode(error: unknown): string {
  return isAuthError(error) ? (error.code ?? '') : ''
}

import { type AuthError, isAuthApiError, isAuthError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import type { DataErrorKind } from '../client/data-error.ts'
import { SessionError, TRY_AGAIN } from './session-error.ts'

const FAILURE_KINDS: Record<number, DataErrorKind> = { 401: 'refused', 403: 'refused' }

export function toSessionError(error: unknown): SessionError {
  const code = isAuthError(error) ? (error.code ?? '') : ''
  const isFromServer = isAuthApiError(error) || isAuthWeakPasswordError(error)
  if (!isFromServer) return new SessionError('unavailable', TRY_AGAIN, code, error)
  const hasMessage = error.message !== '' && error.message !== '{}'
  const kind = FAILURE_KINDS[error.status ?? 0] ?? 'rejected'
  return new SessionError(kind, hasMessage ? error.message : TRY_AGAIN, code, error)
}

type Answer = { data: unknown; error: AuthError | null }

/** Returns the data of an auth call. @throws SessionError */
export function readAnswer<A extends Answer>(answer: A): Extract<A, { error: null }>['data'] {
  if (answer.error) throw toSessionError(answer.error)
  return answer.data
}

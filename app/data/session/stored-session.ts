/** As supabase-js names the key of a stored session after the backend's host. */
const SESSION_KEY = /^sb-.+-auth-token$/

export function isSessionKey(key: string): boolean {
  return SESSION_KEY.test(key)
}

/** Whether this browser keeps a session; nobody is asked whether it still stands, and the client need not be loaded. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some(isSessionKey)
  } catch {
    // A browser may forbid storage; then nobody can be signed in either.
    return false
  }
}

/** Storage key used by supabase-js. */
const SESSION_KEY = /^sb-.+-auth-token$/

export function isSessionKey(key: string): boolean {
  return SESSION_KEY.test(key)
}

/** Returns whether a session is stored, without loading the client. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some(isSessionKey)
  } catch {
    // Without storage, there is no session.
    return false
  }
}

/**
 * Fetches what the page asks the backend with, half as heavy again as the page itself: as soon as somebody turns to a form, so
 * that it is there when they send it.
 * @throws when it can't be fetched; it is tried again the next time
 */
export function loadSignInCalls() {
  return import('./sign-in-calls.ts')
}

/** Fetches them once the focus is anywhere on the page. @returns how to stop waiting for that */
export function loadSignInCallsOnFocus(): () => void {
  const load = () => void loadSignInCalls().catch(() => undefined)
  document.addEventListener('focusin', load, { once: true })
  return () => document.removeEventListener('focusin', load)
}

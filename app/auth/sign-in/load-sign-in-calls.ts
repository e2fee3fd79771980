/** Loads the code for backend calls, which is larger than the page itself. */
export function loadSignInCalls() {
  return import('./sign-in-calls.ts')
}

/** Loads it on the first focus. @returns a function that stops waiting */
export function preloadSignInOnFocus(): () => void {
  const load = () => void loadSignInCalls().catch(() => undefined)
  document.addEventListener('focusin', load, { once: true })
  return () => document.removeEventListener('focusin', load)
}

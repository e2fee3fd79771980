import type { Toast } from '#app/ui/toast/show-toast.ts'

export const AUTH_PATH = '/auth'
export const AFTER_SIGN_IN_PATH = '/blog'
/** Target for people who are already signed in (specification, section 2). */
export const SIGNED_IN_ALREADY_PATH = '/'
/** Step in the link of the recovery email: the form for a new password. */
export const NEW_PASSWORD_STEP = 'new-password'
/** Step for admin mode without a session, linked by `Enable Admin Mode` in the footer. */
export const ADMIN_STEP = 'admin'
/** Step in the URL to which identity providers redirect. */
export const LINKED_STEP = 'linked'
export const ADMIN_PATH = '/admin'

export function isOnStep(step: string): boolean {
  return new URLSearchParams(location.search).get('step') === step
}

/** Toast for admin mode without a session (specification, sections 4 and 8). */
export const LOGIN_REQUIRED: Toast = {
  title: 'Login required',
  description: 'Please sign in to enable admin mode',
  isError: true,
}

const PARAMETER = 'return'
/** Allows only paths in the admin, to prevent open redirects. */
const RETURN_PATH = /^\/admin(?:\/[\da-z-]+)*$/

export function composeSignInPath(path: string): string {
  return RETURN_PATH.test(path) ? `${AUTH_PATH}?${PARAMETER}=${path}` : AUTH_PATH
}

/** Reads the return path from the query of the sign-in page; null if missing or invalid. */
export function readReturnPath(search: string): string | null {
  const path = new URLSearchParams(search).get(PARAMETER)
  return path !== null && RETURN_PATH.test(path) ? path : null
}

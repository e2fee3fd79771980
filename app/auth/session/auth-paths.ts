import type { Toast } from '#app/ui/toast/show-toast.ts'

export const AUTH_PATH = '/auth'
export const AFTER_SIGN_IN_PATH = '/blog'
/** Where signed-in people are redirected (specification, section 2). */
export const SIGNED_IN_ALREADY_PATH = '/'
/** Choosing a new password; target of the recovery email. */
export const NEW_PASSWORD_STEP = 'new-password'
/** Admin mode without a session; target of `Enable Admin Mode` in the footer. */
export const ADMIN_STEP = 'admin'
/** Redirect target of identity providers. */
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

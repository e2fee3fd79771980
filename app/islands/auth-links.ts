const SIGN_IN_PATH = '/auth'
const ROOT_PATH = '/'
/** What the auth service hands over in an address, in its query or its fragment. */
const LINK_PARAMETER = /[?#&](code|token_hash|access_token|error_code|error_description|message)=/

/**
 * Confirmation mails lead to the root of the site (specification, section 2); what they bring there is used by the
 * sign-in page, which can also say what went wrong. This entry of the history is replaced, so that no code stays in it.
 */
export function forwardAuthLink(): void {
  const { pathname, search, hash } = window.location
  if (pathname !== ROOT_PATH || !LINK_PARAMETER.test(search + hash)) return
  window.location.replace(SIGN_IN_PATH + search + hash)
}

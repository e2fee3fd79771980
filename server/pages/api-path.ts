/** Pages whose posts may be called like a version. */
const PAGES = /^\/(?:blog|news)\//
const API_PATH = /^\/[a-z][a-z\d-]*\/v\d+(?:[/?]|$)/

/**
 * True for what programs ask for (`/rest/v1/…` and any other `/name/v1`): answered as JSON, also when nothing is
 * there, and never taken for a page.
 */
export function isApiPath(url: string): boolean {
  return API_PATH.test(url) && !PAGES.test(url)
}

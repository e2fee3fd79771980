/** Not an API path, although a slug may look like a version. */
const PAGES = /^\/(?:blog|news)\//
const API_PATH = /^\/[a-z][a-z\d-]*\/v\d+(?:[/?]|$)/

/** Whether a path belongs to an API: `/rest/v1/…` and any other `/name/v1`. APIs respond with JSON, also to errors. */
export function isApiPath(url: string): boolean {
  return API_PATH.test(url) && !PAGES.test(url)
}

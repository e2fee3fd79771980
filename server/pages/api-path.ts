/** A post may be named like a version. */
const PAGES = /^\/(?:blog|news)\//
const API_PATH = /^\/[a-z][a-z\d-]*\/v\d+(?:[/?]|$)/

/** Whether a path belongs to an API (`/rest/v1/…` and any other `/name/v1`). These get JSON, also for errors. */
export function isApiPath(url: string): boolean {
  return API_PATH.test(url) && !PAGES.test(url)
}

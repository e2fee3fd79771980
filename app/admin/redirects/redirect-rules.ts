import { DataError } from '#app/data/client/data-error.ts'
import { describeFailure as describeOther } from '#app/data/client/describe-failure.ts'
import { PAGE_PATHS } from '#domain/redirects/page-paths.ts'
import type { RedirectRules } from '#domain/redirects/read-redirect.ts'

/** Rules for redirects; pages of this site can't be redirected. @param added see `listAddedPaths` */
export function getRedirectRules(added: readonly string[]): RedirectRules {
  const pages = new Set([...PAGE_PATHS, ...added])
  return { siteUrl: location.origin, isPage: (path) => pages.has(path) }
}

export function describeFailure(error: unknown): string {
  return error instanceof DataError && error.kind === 'refused'
    ? 'You need admin privileges for redirects. Sign in again if you have them.'
    : describeOther(error)
}

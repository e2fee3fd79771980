import { type AuthLink, readAuthLink } from './auth-link.ts'

let link: AuthLink | undefined

/** What led to the sign-in page. Read first of all: whoever opens the client makes tokens leave the address. */
export function readFollowedLink(): AuthLink {
  link ??= readAuthLink(location.href)
  return link
}

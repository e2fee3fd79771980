import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type AuthLink, readAuthLink, removeAuthLink } from './auth-link.ts'

let link: AuthLink | undefined

/** What led to the sign-in page. Read first of all: whoever opens the client makes tokens leave the address. */
export function readFollowedLink(): AuthLink {
  link ??= readAuthLink(location.href)
  return link
}

/**
 * The same once the link has been taken out of the address: the client has read tokens the moment it exists,
 * everything else is kept for the page.
 */
export function takeFollowedLink(): AuthLink {
  const followed = readFollowedLink()
  getBrowserClient()
  if (followed.kind !== 'none') history.replaceState(history.state, '', removeAuthLink(location.href))
  return followed
}

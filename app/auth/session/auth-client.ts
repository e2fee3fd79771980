import { getBrowserClient } from '#app/data/client/browser-client.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { type AuthLink, readAuthLink, removeAuthLink } from './auth-link.ts'
import { AUTH_PATH } from './auth-paths.ts'

let link: AuthLink | undefined

/**
 * The client of this page. On the sign-in page the link that led here is taken out of the address at once: the
 * client has read tokens the moment it exists, everything else is kept for the page.
 */
export function openAuthClient(): PostsClient {
  if (link) return getBrowserClient()
  const { pathname, href } = location
  link = pathname.replace(/\/$/, '') === AUTH_PATH ? readAuthLink(href) : { kind: 'none' }
  const client = getBrowserClient()
  if (link.kind !== 'none') history.replaceState(history.state, '', removeAuthLink(href))
  return client
}

/** What led here, as it was before it left the address. */
export function readFollowedLink(): AuthLink {
  openAuthClient()
  return link ?? { kind: 'none' }
}

import { areServicePagesOn, subscribeToLocalFlags } from './local-flags.ts'

const OVERVIEW = '/services'
const SERVICE_PATH = /^\/services\/[\w-]+\/?$/
/** Attribute with the original path of a changed link. */
const ORIGINAL_HREF = 'data-service-href'

/**
 * While individual service pages are off in this browser, links to them lead to the overview, and open ones
 * redirect to it, as when they are off for everyone.
 * @returns a function that restores the links
 */
export function redirectServiceLinks(): () => void {
  const observer = new MutationObserver(() => redirectLinks())
  const follow = () => {
    observer.disconnect()
    if (areServicePagesOn()) return restoreLinks()
    if (SERVICE_PATH.test(location.pathname)) return location.replace(OVERVIEW)
    redirectLinks()
    observer.observe(document.body, { childList: true, subtree: true })
  }
  const unsubscribe = subscribeToLocalFlags(follow)
  follow()
  return () => {
    unsubscribe()
    observer.disconnect()
    restoreLinks()
  }
}

function redirectLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href*="${OVERVIEW}/"]`)) {
    if (link.origin !== location.origin || !SERVICE_PATH.test(link.pathname)) continue
    link.setAttribute(ORIGINAL_HREF, link.getAttribute('href')!)
    link.setAttribute('href', OVERVIEW)
  }
}

function restoreLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[${ORIGINAL_HREF}]`)) {
    link.setAttribute('href', link.getAttribute(ORIGINAL_HREF)!)
    link.removeAttribute(ORIGINAL_HREF)
  }
}

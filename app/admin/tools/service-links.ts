import { areServicePagesOn, subscribeToLocalFlags } from './local-flags.ts'

const OVERVIEW = '/services'
const SERVICE_PATH = /^\/services\/[\w-]+\/?$/
/** Where a link led before it was turned to the overview. */
const KEPT_HREF = 'data-service-href'

/**
 * While the individual pages are switched off in this browser, turns links to them to the overview, as the site itself
 * does when they are switched off for everybody; a page of one service leads to the overview, too.
 * @returns how to stop; every link then leads where it did
 */
export function keepServiceLinks(): () => void {
  const observer = new MutationObserver(() => turnLinks())
  const follow = () => {
    observer.disconnect()
    if (areServicePagesOn()) return restoreLinks()
    if (SERVICE_PATH.test(location.pathname)) return location.replace(OVERVIEW)
    turnLinks()
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

function turnLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href*="${OVERVIEW}/"]`)) {
    if (link.origin !== location.origin || !SERVICE_PATH.test(link.pathname)) continue
    link.setAttribute(KEPT_HREF, link.getAttribute('href')!)
    link.setAttribute('href', OVERVIEW)
  }
}

function restoreLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[${KEPT_HREF}]`)) {
    link.setAttribute('href', link.getAttribute(KEPT_HREF)!)
    link.removeAttribute(KEPT_HREF)
  }
}

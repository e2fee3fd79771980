import { useMemo, useSyncExternalStore } from 'react'

/** Called after each change of the URL within this document. */
const listeners = new Set<() => void>()

export type GoToOptions = {
  /** Replaces the current history entry instead of adding one. */
  replaces?: boolean
  /** Keeps the scroll position instead of scrolling to the top. */
  keepsScroll?: boolean
}

/** Returns whether the current page may be left. */
type LeaveGuard = () => boolean | Promise<boolean>

let guard: { mayLeave: LeaveGuard; href: string } | null = null

/**
 * Sets a guard that is asked before this document shows another section, or the browser leaves it.
 * @returns a function that removes the guard
 */
export function setLeaveGuard(mayLeave: LeaveGuard): () => void {
  const own = { mayLeave, href: location.href }
  guard = own
  const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', askBrowser)
  return () => {
    if (guard === own) guard = null
    window.removeEventListener('beforeunload', askBrowser)
  }
}

/** Shows another admin URL without loading a page. */
export function goToAddress(href: string, options: GoToOptions = {}): void {
  const url = new URL(href, location.href)
  // Removes the question mark of an empty query.
  if (url.search === '') url.search = ''
  void leave(() => show(url.href, options))
}

async function leave(go: () => void): Promise<void> {
  const asked = guard
  if (asked && !(await asked.mayLeave())) return
  if (guard === asked) guard = null
  go()
}

function show(href: string, { replaces = false, keepsScroll = false }: GoToOptions): void {
  if (replaces || href === location.href) history.replaceState(history.state, '', href)
  else history.pushState(null, '', href)
  if (!keepsScroll) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  notifyListeners()
}

/** Handles Back and Forward. The browser has already changed the URL, so it is restored until the guard answers. */
function followHistory(): void {
  if (!guard) return notifyListeners()
  const wanted = location.href
  history.pushState(null, '', guard.href)
  void leave(() => show(wanted, { replaces: true, keepsScroll: true }))
}

/** @param served query that the server rendered the page with */
export function usePathname(served: string): string {
  return useSyncExternalStore(subscribe, readPathname, () => served)
}

/** Returns the query of the URL; the same object until it changes. */
export function useAddressQuery(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, readSearch, () => '')
  return useMemo(() => new URLSearchParams(search), [search])
}

const readPathname = () => location.pathname
const readSearch = () => location.search

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', followHistory)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', followHistory)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

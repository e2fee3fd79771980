import { useMemo, useSyncExternalStore } from 'react'

/** Told of every change of the address within this document. */
const listeners = new Set<() => void>()

export type GoToOptions = {
  /** Leaves no step behind for the back button. */
  replaces?: boolean
  /** What is in view stays there; another room begins at its top. */
  keepsScroll?: boolean
}

/** Opens an address of the back office in this document; one that is open already leaves no second step behind. */
export function goToAddress(href: string, { replaces = false, keepsScroll = false }: GoToOptions = {}): void {
  const url = new URL(href, location.href)
  // An empty query leaves no question mark.
  if (url.search === '') url.search = ''
  const next = url.href
  if (replaces || next === location.href) history.replaceState(history.state, '', next)
  else history.pushState(null, '', next)
  if (!keepsScroll) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  tellListeners()
}

/** @param served what the page was drawn with on the server */
export function usePathname(served: string): string {
  return useSyncExternalStore(subscribe, readPathname, () => served)
}

/** The query of the address; the same object until it changes. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, readSearch, () => '')
  return useMemo(() => new URLSearchParams(search), [search])
}

const readPathname = () => location.pathname
const readSearch = () => location.search

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', tellListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', tellListeners)
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

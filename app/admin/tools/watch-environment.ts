import { RECHECK_MS } from '#app/data/session/editor-grant.ts'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'

/** Checks every five seconds whether this is a developer environment, and loads or removes the tools accordingly. */
export function watchDeveloperEnvironment(): void {
  const { developerHosts } = readSiteConfiguration()
  let unmount: (() => void) | undefined
  let isFetching = false

  const check = async () => {
    if (isFetching) return
    const isShown = isDeveloperEnvironment({
      hostname: location.hostname,
      isFramed: window.self !== window.top,
      isMarked: document.documentElement.hasAttribute(EDITOR_MARKER),
      developerHosts,
    })
    if (!isShown) {
      unmount?.()
      unmount = undefined
    } else if (!unmount) {
      isFetching = true
      try {
        const { mountDeveloperTools } = await import('./developer-tools.tsx')
        unmount = mountDeveloperTools()
      } finally {
        isFetching = false
      }
    }
  }
  window.setInterval(() => void check(), RECHECK_MS)
  void check()
}

/** Set on <html> by code editors that preview the page (specification, section 2). */
const EDITOR_MARKER = 'data-editor-environment'

const LOCAL_NAMES = ['127.0.0.1', '[::1]']
const LOCAL_HOST = 'localhost'

type Surroundings = {
  hostname: string
  isFramed: boolean
  /** Whether <html> has the marker attribute. */
  isMarked: boolean
  /** Parts of host names, in lower case. */
  developerHosts: readonly string[]
}

/**
 * Returns whether to show the developer tools (specification, section 2): in a frame, on localhost or a
 * developer host, or with the marker. This grants no access, because the server checks role or grant.
 */
export function isDeveloperEnvironment({
  hostname,
  isFramed,
  isMarked,
  developerHosts,
}: Surroundings): boolean {
  const name = hostname.toLowerCase()
  return (
    isFramed ||
    isMarked ||
    LOCAL_NAMES.includes(name) ||
    [LOCAL_HOST, ...developerHosts].some((part) => name.includes(part))
  )
}

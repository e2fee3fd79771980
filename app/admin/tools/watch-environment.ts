import { RECHECK_MS } from '#app/data/session/editor-grant.ts'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { EDITOR_MARKER, isDeveloperEnvironment } from './developer-environment.ts'

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

import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'

/** Storage key of this browser's flags. */
const KEY = 'peakshelf-local-flags'
const SERVICE_PAGES = 'individual-service-pages-enabled'

let stored = readStored()
const listeners = new Set<() => void>()

/** Returns the setting of the installation. */
export function areServicePagesInstalled(): boolean {
  return readSiteConfiguration().flags[SERVICE_PAGES]
}

/** Returns the setting of this browser, which can only turn the pages off. */
export function areServicePagesOn(): boolean {
  return areServicePagesInstalled() && stored !== false
}

export function setServicePages(isOn: boolean): void {
  stored = isOn ? null : false
  try {
    if (stored === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ [SERVICE_PAGES]: stored }))
  } catch {
    // Without storage, the change applies to this page only.
  }
  for (const listener of listeners) listener()
}

/** @returns a function that unsubscribes */
export function subscribeToLocalFlags(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(): boolean | null {
  try {
    const flags = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    return flags[SERVICE_PAGES] === false ? false : null
  } catch {
    // Storage is blocked or contains something else.
    return null
  }
}

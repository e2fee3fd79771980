import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'

/** Kept in this browser only: what one developer switched for themselves. */
const KEY = 'peakshelf-local-flags'
const SERVICE_PAGES = 'individual-service-pages-enabled'

let stored = readStored()
const listeners = new Set<() => void>()

/** What the installation says, for everybody. */
export function areServicePagesInstalled(): boolean {
  return readSiteConfiguration().flags[SERVICE_PAGES]
}

/** What holds in this browser. Pages that the installation has switched off can't be brought back from here. */
export function areServicePagesOn(): boolean {
  return areServicePagesInstalled() && stored !== false
}

export function setServicePages(isOn: boolean): void {
  stored = isOn ? null : false
  try {
    if (stored === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ [SERVICE_PAGES]: stored }))
  } catch {
    // Without storage the switch holds for this page.
  }
  for (const listener of listeners) listener()
}

/** @returns how to stop listening. */
export function subscribeToLocalFlags(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(): boolean | null {
  try {
    const flags = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    return flags[SERVICE_PAGES] === false ? false : null
  } catch {
    // Storage that is forbidden or was written by something else holds no choice.
    return null
  }
}

import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { readStoredJson, store } from '#app/ui/browser-storage.ts'

/** Storage key of this browser's flags. */
const KEY = 'peakshelf-local-flags'
const SERVICE_PAGES = 'individual-service-pages-enabled'

let stored: false | null = isStoredOff() ? false : null
const listeners = new Set<() => void>()

/** Returns the setting of the installation. */
export function areServicePagesEnabled(): boolean {
  return readSiteConfiguration().flags[SERVICE_PAGES]
}

/** Returns the setting of this browser, which can only turn the pages off. */
export function areServicePagesOn(): boolean {
  return areServicePagesEnabled() && stored !== false
}

export function setServicePages(isOn: boolean): void {
  stored = isOn ? null : false
  store('local', KEY, stored === null ? null : JSON.stringify({ [SERVICE_PAGES]: stored }))
  for (const listener of listeners) listener()
}

/** @returns a function that unsubscribes */
export function subscribeToLocalFlags(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isStoredOff(): boolean {
  const flags = readStoredJson('local', KEY) as Record<string, unknown> | null
  return flags?.[SERVICE_PAGES] === false
}

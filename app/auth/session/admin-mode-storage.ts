import { readStored, store } from '#app/ui/browser-storage.ts'

const KEY = 'admin-mode'

/** @param isOn null clears the choice of this tab */
export function storeAdminMode(isOn: boolean | null): void {
  store('session', KEY, isOn === null ? null : isOn ? 'on' : 'off')
}

/** Returns the choice in this tab; null if none was made. */
export function readStoredAdminMode(): boolean | null {
  const stored = readStored('session', KEY)
  return stored === null ? null : stored === 'on'
}

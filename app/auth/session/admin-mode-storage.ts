const KEY = 'admin-mode'

/** @param isOn null clears the choice of this tab */
export function storeAdminMode(isOn: boolean | null): void {
  try {
    if (isOn === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Without storage, the choice applies to this page only.
  }
}

/** Returns the choice in this tab; null if none was made. */
export function readStoredAdminMode(): boolean | null {
  try {
    const stored = sessionStorage.getItem(KEY)
    return stored === null ? null : stored === 'on'
  } catch {
    return null
  }
}

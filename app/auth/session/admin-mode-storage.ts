const KEY = 'admin-mode'

export function storeAdminMode(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(KEY, 'on')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the choice lasts for this page.
  }
}

export function readStoredAdminMode(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

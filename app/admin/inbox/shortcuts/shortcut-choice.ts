/** Whether single keys do something; kept in this browser (WCAG 2.1.4: they can be turned off). */
const KEY = 'inbox-shortcuts'

export function readShortcutChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function storeShortcutChoice(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage the choice holds for this page.
  }
}

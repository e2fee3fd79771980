import { showToast, type Toast } from '#app/ui/toast/show-toast.ts'

const STORAGE_KEY = 'carried-toast'

/** Keeps a notification for the page that is opened next; then `showCarriedToast` shows it. */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toast))
  } catch {
    // Without storage the next page opens without the words.
  }
}

export function showCarriedToast(): void {
  const toast = takeCarriedToast()
  if (toast) showToast(toast)
}

function takeCarriedToast(): Toast | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return stored ? (JSON.parse(stored) as Toast) : null
  } catch {
    return null
  }
}

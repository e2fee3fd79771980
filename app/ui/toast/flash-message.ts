import { showToast, type Toast } from './show-toast.ts'

/** Named as it was when pages that are still open stored it. */
const STORAGE_KEY = 'carried-toast'

/** Keeps a notification for the page that is opened next; then `showFlashMessage` shows it. */
export function storeFlashMessage(toast: Toast): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toast))
  } catch {
    // Without storage the next page opens without the words.
  }
}

export function showFlashMessage(): void {
  const toast = takeFlashMessage()
  if (toast) showToast(toast)
}

function takeFlashMessage(): Toast | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return stored ? (JSON.parse(stored) as Toast) : null
  } catch {
    return null
  }
}

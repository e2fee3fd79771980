import { showToast, type Toast } from './show-toast.ts'

/** Kept for compatibility with pages that are still open. */
const STORAGE_KEY = 'carried-toast'

/** Stores a toast for the next page, where `showFlashMessage` shows it. */
export function storeFlashMessage(toast: Toast): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toast))
  } catch {
    // Without storage, the next page shows no toast.
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

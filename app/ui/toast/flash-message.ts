import { readStoredJson, store } from '../browser-storage.ts'
import { showToast, type Toast } from './show-toast.ts'

/** Kept for compatibility with pages that are still open. */
const STORAGE_KEY = 'carried-toast'

/** Stores a toast for the next page, where `showFlashMessage` shows it. */
export function storeFlashMessage(toast: Toast): void {
  store('session', STORAGE_KEY, JSON.stringify(toast))
}

export function showFlashMessage(): void {
  const toast = readStoredJson('session', STORAGE_KEY) as Toast | null
  store('session', STORAGE_KEY, null)
  if (toast) showToast(toast)
}

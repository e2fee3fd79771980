import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import { AFTER_SIGN_IN_PATH } from '../session/auth-paths.ts'
import { readReturnPath } from '../session/return-path.ts'
import type { AuthScreen, Destination } from './auth-screen.ts'

/** Specification, sections 2 and 8. */
const SIGNED_IN: Destination = {
  path: AFTER_SIGN_IN_PATH,
  toast: { title: 'Welcome back!', description: "You're now signed in." },
}

/** Where who signed in goes on: back to where they came from, or to the posts. */
export function findDestination(): Destination {
  return { ...SIGNED_IN, path: readReturnPath(location.search) ?? SIGNED_IN.path }
}

/** Opens the page; the screen is what shows until it is there. */
export function leaveFor({ path, toast }: Destination): AuthScreen {
  if (toast) storeFlashMessage(toast)
  location.replace(path)
  return { name: 'waiting', label: 'Opening the page...' }
}

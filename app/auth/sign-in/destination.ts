import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import {
  ADMIN_STEP,
  AFTER_SIGN_IN_PATH,
  isOnStep,
  LOGIN_REQUIRED,
  NEW_PASSWORD_STEP,
  readReturnPath,
} from '../session/auth-paths.ts'
import type { AuthScreen, Destination } from './auth-screen.ts'

/** Specification, sections 2 and 8. */
const SIGNED_IN: Destination = {
  path: AFTER_SIGN_IN_PATH,
  toast: { title: 'Welcome back!', description: "You're now signed in." },
}

/** Page after signing in: the return path, or the posts. */
export function findDestination(): Destination {
  return { ...SIGNED_IN, path: readReturnPath(location.search) ?? SIGNED_IN.path }
}

export function openDestination({ path, toast }: Destination): AuthScreen {
  if (toast) storeFlashMessage(toast)
  location.replace(path)
  return { name: 'waiting', label: 'Opening the page...' }
}

export function findScreenWithoutSession(): AuthScreen {
  if (isOnStep(NEW_PASSWORD_STEP)) return { name: 'recover' }
  if (isOnStep(ADMIN_STEP)) showToast(LOGIN_REQUIRED)
  return { name: 'access' }
}

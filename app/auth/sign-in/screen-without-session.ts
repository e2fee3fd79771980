import { showToast } from '#app/ui/toast/show-toast.ts'
import { ADMIN_STEP, isOnStep, NEW_PASSWORD_STEP } from '../session/auth-paths.ts'
import { LOGIN_REQUIRED } from '../session/login-required.ts'
import type { AuthScreen } from './auth-screen.ts'

/** What somebody sees who is not signed in here. */
export function findScreenWithoutSession(): AuthScreen {
  if (isOnStep(NEW_PASSWORD_STEP)) return { name: 'recover' }
  if (isOnStep(ADMIN_STEP)) showToast(LOGIN_REQUIRED)
  return { name: 'access' }
}

import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readOwnRole, type RoleState } from '#app/data/session/own-role.ts'
import { readSignedInPerson } from '#app/data/session/current-session.ts'
import { readSecondStep } from '#app/data/session/second-step.ts'
import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import type { AuthScreen, Destination, NextStep } from './auth-screen.ts'
import { AFTER_SIGN_IN_PATH } from '../session/auth-paths.ts'
import { readReturnPath } from '../session/return-path.ts'
import { storeAdminMode } from '../session/admin-mode-storage.ts'

/** Specification, sections 2 and 8. */
const SIGNED_IN: Destination = {
  path: AFTER_SIGN_IN_PATH,
  toast: { title: 'Welcome back!', description: "You're now signed in." },
}

/** Where who signed in goes on: back to where they came from, or to the posts. */
export function findDestination(): Destination {
  return { ...SIGNED_IN, path: readReturnPath(location.search) ?? SIGNED_IN.path }
}

/** With a session at hand: the second step if one is due, and from there `afterSecondStep`; otherwise `next`. */
export async function findNextScreen(next: NextStep, afterSecondStep: NextStep = next): Promise<AuthScreen> {
  const { isDue } = await readSecondStep(getBrowserClient())
  if (isDue) return { name: 'challenge', next: afterSecondStep }
  if (next === 'new-password') return { name: 'new-password' }
  const role = await readRoleState()
  if (role === 'needs-enrolment') {
    const then = afterSecondStep === 'new-password' ? findDestination() : afterSecondStep
    return { name: 'enrolment', next: then }
  }
  // Who signs in with a role came to write: the list is shown with its controls.
  if (role === 'active' && next.path === AFTER_SIGN_IN_PATH) storeAdminMode(true)
  return leaveFor(next)
}

/** Opens the page; the screen is what shows until it is there. */
export function leaveFor({ path, toast }: Destination): AuthScreen {
  if (toast) storeFlashMessage(toast)
  location.replace(path)
  return { name: 'waiting', label: 'Opening the page...' }
}

async function readRoleState(): Promise<RoleState> {
  const client = getBrowserClient()
  if (!(await readSignedInPerson(client))) return 'none'
  // Should the role not be known, every write asks for it again.
  return readOwnRole(client).then(
    ({ state }) => state,
    (): RoleState => 'none',
  )
}

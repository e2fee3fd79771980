import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readOwnRole, type RoleState } from '#app/data/session/own-role.ts'
import { readSignedInPerson } from '#app/data/session/current-session.ts'
import { isSecondStepDue } from '#app/data/session/passkeys.ts'
import type { AuthScreen, NextStep } from './auth-screen.ts'
import { findDestination, leaveFor } from './destination.ts'
import { AFTER_SIGN_IN_PATH } from '../session/auth-paths.ts'
import { storeAdminMode } from '../session/admin-mode-storage.ts'

/** With a session at hand: the second step if one is due, and from there `afterSecondStep`; otherwise `next`. */
export async function findNextScreen(next: NextStep, afterSecondStep: NextStep = next): Promise<AuthScreen> {
  if (await isSecondStepDue(getBrowserClient())) return { name: 'challenge', next: afterSecondStep }
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

async function readRoleState(): Promise<RoleState> {
  const client = getBrowserClient()
  if (!(await readSignedInPerson(client))) return 'none'
  // Should the role not be known, every write asks for it again.
  return readOwnRole(client).then(
    ({ state }) => state,
    (): RoleState => 'none',
  )
}

import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readOwnRole, type RoleState } from '#app/data/session/own-role.ts'
import { readSignedInPerson } from '#app/data/session/current-session.ts'
import { isSecondStepDue } from '#app/data/session/passkeys.ts'
import type { AuthScreen, NextStep } from './auth-screen.ts'
import { findDestination, openDestination } from './destination.ts'
import { AFTER_SIGN_IN_PATH } from '../session/auth-paths.ts'
import { storeAdminMode } from '../session/admin-mode-storage.ts'

/** Next screen for a signed-in person: the second step if due, then `afterSecondStep`; otherwise `next`. */
export async function findNextScreen(next: NextStep, afterSecondStep: NextStep = next): Promise<AuthScreen> {
  if (await isSecondStepDue(getBrowserClient())) return { name: 'challenge', next: afterSecondStep }
  if (next === 'new-password') return { name: 'new-password' }
  const role = await readRoleState()
  if (role === 'needs-enrolment') {
    const then = afterSecondStep === 'new-password' ? findDestination() : afterSecondStep
    return { name: 'enrolment', next: then }
  }
  // People with a role come to write, so the list opens in admin mode.
  if (role === 'active' && next.path === AFTER_SIGN_IN_PATH) storeAdminMode(true)
  return openDestination(next)
}

async function readRoleState(): Promise<RoleState> {
  const client = getBrowserClient()
  if (!(await readSignedInPerson(client))) return 'none'
  // If it fails, the server still checks every write.
  return readOwnRole(client).then(
    ({ state }) => state,
    (): RoleState => 'none',
  )
}

import { useSyncExternalStore } from 'react'
import { useSession } from '#app/auth/session/session-store.ts'
import {
  ensureEditorGrant,
  isEditorPage,
  readEditorGrantState,
  subscribeToEditorGrant,
} from '#app/data/session/editor-grant.ts'
import type { Permission } from '#domain/permissions.ts'
import { AUTH_PATH, LOGIN_REQUIRED } from '#app/auth/session/auth-paths.ts'
import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import { hadSession, readAdminMode, setAdminMode, subscribeToAdminMode } from './admin-mode.ts'

export type AdminMode = {
  isOn: boolean
  /** False for visitors without a session, except in editor mode and after a session ended. */
  showsToggle: boolean
  /** Whether role or grant include a permission. Only for the interface; the server decides. */
  may: (permission: Permission) => boolean
  /** True if the person's role lacks the permission. Without a role, the server decides. */
  lacks: (permission: Permission) => boolean
  /** False until the role is loaded. */
  isRoleKnown: boolean
  isSignedIn: boolean
  hasGrant: boolean
  toggle: () => void
}

/** Admin mode of this tab. */
export function useAdminMode(): AdminMode {
  const session = useSession()
  const choice = useSyncExternalStore(subscribeToAdminMode, readAdminMode)
  const hasGrant = useSyncExternalStore(subscribeToEditorGrant, readEditorGrantState) === 'granted'
  const isSignedIn = session.status === 'signed-in'
  const mayEnter = isSignedIn || hasGrant
  const isOn = choice === true && mayEnter
  const isRoleKnown = session.isRoleKnown || hasGrant
  // The role may turn it on by default.
  const isUndecided = isSignedIn && choice === null && !isRoleKnown

  const may = (permission: Permission) => hasGrant || session.role.permissions.includes(permission)
  const toggle = () => {
    if (isOn) return setAdminMode(false)
    if (mayEnter) return setAdminMode(true)
    void enterOrSignIn()
  }
  return {
    isOn,
    showsToggle: !isUndecided && (mayEnter || hadSession() || isEditorPage()),
    may,
    lacks: (permission) => session.role.state === 'active' && !may(permission),
    isRoleKnown,
    isSignedIn,
    hasGrant,
    toggle,
  }
}

async function enterOrSignIn(): Promise<void> {
  if (await ensureEditorGrant()) return setAdminMode(true)
  storeFlashMessage(LOGIN_REQUIRED)
  location.assign(AUTH_PATH)
}

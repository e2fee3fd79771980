import { useSyncExternalStore } from 'react'
import { useSession } from '#app/auth/session/session-store.ts'
import {
  ensureEditorGrant,
  isEditorPage,
  readEditorGrantState,
  subscribeToEditorGrant,
} from '#app/data/session/editor-grant.ts'
import type { Permission } from '#domain/permissions/permissions.ts'
import { AUTH_PATH, LOGIN_REQUIRED } from '#app/auth/session/auth-paths.ts'
import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import { hadSession, readAdminMode, setAdminMode, subscribeToAdminMode } from './admin-mode.ts'

export type AdminMode = {
  isOn: boolean
  /** A visitor without a session sees no toggle, except in editor mode and after a session has ended. */
  showsToggle: boolean
  /** What the role of the session, or a grant, permits on this page. It drives what is drawn, nothing else. */
  may: (permission: Permission) => boolean
  /** A role is in force and does not permit it: nothing of the kind is offered. Without any role the server answers. */
  lacks: (permission: Permission) => boolean
  /** False until the role of the session has been looked up. */
  isRoleKnown: boolean
  isSignedIn: boolean
  hasGrant: boolean
  toggle: () => void
}

/** Admin mode of this tab, and whom it serves. */
export function useAdminMode(): AdminMode {
  const session = useSession()
  const isChosen = useSyncExternalStore(subscribeToAdminMode, readAdminMode)
  const hasGrant = useSyncExternalStore(subscribeToEditorGrant, readEditorGrantState) === 'granted'
  const isSignedIn = session.status === 'signed-in'
  const mayEnter = isSignedIn || hasGrant
  const isOn = isChosen && mayEnter

  const may = (permission: Permission) => hasGrant || session.role.permissions.includes(permission)
  const toggle = () => {
    if (isOn) return setAdminMode(false)
    if (mayEnter) return setAdminMode(true)
    void enterOrSignIn()
  }
  return {
    isOn,
    showsToggle: mayEnter || hadSession() || isEditorPage(),
    may,
    lacks: (permission) => session.role.state === 'active' && !may(permission),
    isRoleKnown: session.isRoleKnown || hasGrant,
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

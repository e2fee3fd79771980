import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#app/auth/session/session-store.ts'
import type { Permission } from '#domain/permissions.ts'
import type { SessionState } from '#app/auth/session/session-state.ts'
import {
  type EditorGrantState,
  ensureEditorGrant,
  isEditorPage,
  readEditorGrantState,
  subscribeToEditorGrant,
} from '#app/data/session/editor-grant.ts'

/** Controls the interface only; the server checks every call. */
export type AdminAccess = 'looking' | 'signed-out' | 'second-step' | 'blocked' | 'staff' | 'editor'

/** Access and permissions. A session with a role has priority over a grant, so that changes are attributed to a person. */
export function useAdminAccess(): {
  access: AdminAccess
  session: SessionState
  may: (permission: Permission) => boolean
} {
  const session = useSession()
  const grant = useSyncExternalStore(subscribeToEditorGrant, readEditorGrantState, () => 'none' as const)
  useEffect(() => {
    void ensureEditorGrant()
  }, [])
  const access = decideAccess(session, grant)
  return {
    access,
    session,
    may: (permission) => access === 'editor' || session.role.permissions.includes(permission),
  }
}

function decideAccess(session: SessionState, grant: EditorGrantState): AdminAccess {
  if (session.status === 'unknown') return 'looking'
  if (session.role.state === 'active') return 'staff'
  // Waits for the role, so that sections are not rendered twice.
  if (session.status === 'signed-in' && !session.isRoleKnown && !session.needsChallenge) return 'looking'
  if (grant === 'granted') return 'editor'
  if (isEditorPage() && grant !== 'refused') return 'looking'
  if (session.status === 'signed-out') return 'signed-out'
  return session.needsChallenge || session.role.state === 'needs-enrolment' ? 'second-step' : 'blocked'
}

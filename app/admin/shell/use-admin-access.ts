import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#app/auth/session/session-store.ts'
import type { Permission } from '#domain/permissions/permissions.ts'
import type { SessionState } from '#app/auth/session/session-state.ts'
import {
  type EditorGrantState,
  ensureEditorGrant,
  isEditorPage,
  readEditorGrantState,
  subscribeToEditorGrant,
} from '#app/data/session/editor-grant.ts'

/** Who is here. It decides what is drawn; the server decides every call. */
export type AdminAccess = 'looking' | 'signed-out' | 'second-step' | 'blocked' | 'staff' | 'editor'

/**
 * Who is here, and what they may do. The session of somebody with a role comes before a grant: what is done then carries
 * a name.
 */
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
  // Of a session one waits for its role, so that a room does not open twice.
  if (session.status === 'signed-in' && !session.isRoleKnown && !session.needsChallenge) return 'looking'
  if (grant === 'granted') return 'editor'
  if (isEditorPage() && grant !== 'refused') return 'looking'
  if (session.status === 'signed-out') return 'signed-out'
  return session.needsChallenge || session.role.state === 'needs-enrolment' ? 'second-step' : 'blocked'
}

import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#app/auth/session/session-store.ts'
import type { SessionState } from '#app/auth/session/session-state.ts'
import {
  type EditorGrantState,
  ensureEditorGrant,
  isEditorPage,
  readEditorGrantState,
  subscribeToEditorGrant,
} from '#app/data/session/editor-grant.ts'

/** Who is here. It decides what is drawn; the server decides every call. */
export type BackOfficeAccess =
  'looking' | 'signed-out' | 'second-step' | 'blocked' | 'administrator' | 'editor'

/** An administrator's session comes first: what is done then carries a name. */
export function useBackOfficeAccess(): BackOfficeAccess {
  const session = useSession()
  const grant = useSyncExternalStore(subscribeToEditorGrant, readEditorGrantState, () => 'none' as const)
  useEffect(() => {
    void ensureEditorGrant()
  }, [])
  return decideAccess(session, grant)
}

function decideAccess(session: SessionState, grant: EditorGrantState): BackOfficeAccess {
  if (session.status === 'unknown') return 'looking'
  if (session.isAdministrator) return 'administrator'
  // Of a session one waits for its role, so that a room does not open twice.
  if (session.status === 'signed-in' && session.administratorState === null && !session.needsChallenge)
    return 'looking'
  if (grant === 'granted') return 'editor'
  if (isEditorPage() && grant !== 'refused') return 'looking'
  if (session.status === 'signed-out') return 'signed-out'
  return session.needsChallenge || session.administratorState === 'needs-enrolment'
    ? 'second-step'
    : 'blocked'
}

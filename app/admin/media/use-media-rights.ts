import type { StoredFile } from '#app/data/media-manager.ts'
import { useSession } from '#app/auth/session/session-store.ts'

export type MediaRights = {
  /** Whether it may be described, deleted and restored: authors do so with what they uploaded. */
  mayChange: (file: StoredFile) => boolean
  /** Replacing changes posts of others. */
  mayReplace: boolean
}

/** What is offered to whoever is here; the server decides every call. */
export function useMediaRights(): MediaRights {
  const { email, role } = useSession()
  // Whoever is in the room without a role is there with a grant, which permits everything.
  const managesAll = role.state !== 'active' || role.permissions.includes('media.manage')
  return {
    mayReplace: managesAll,
    mayChange: (file) => managesAll || (email !== null && file.uploaded_by_email === email),
  }
}

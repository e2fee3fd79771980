import type { StoredFile } from '#app/data/media-manager.ts'
import { useSession } from '#app/auth/session/session-store.ts'

export type MediaRights = {
  /** Authors may describe, delete and restore only what they uploaded. */
  mayChange: (file: StoredFile) => boolean
  /** Replacing a file changes posts of others. */
  mayReplace: boolean
}

/** Decides which actions are shown; the server checks every call. */
export function useMediaRights(): MediaRights {
  const { email, role } = useSession()
  // People without a role got here by an editor grant, which permits everything.
  const managesAll = role.state !== 'active' || role.permissions.includes('media.manage')
  return {
    mayReplace: managesAll,
    mayChange: (file) => managesAll || (email !== null && file.uploaded_by_email === email),
  }
}

import { ensureEditorGrant, isEditorPage } from '#app/data/session/editor-grant.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { setAdminMode } from './admin-mode.ts'

/** Storage key for the result of the automatic attempt. */
const KEY = 'editor-access'

/** In editor mode, turns on admin mode once per browser session if the server grants it (specification, section 4). */
export async function enableAdminModeForEditor(): Promise<void> {
  if (!isEditorPage()) return
  const isGranted = await ensureEditorGrant()
  const before = readAttempt()
  if (isGranted && before !== 'enabled') {
    storeAttempt('enabled')
    setAdminMode(true)
    showToast({ title: 'Admin Access Enabled', description: 'You can create, edit and delete posts here.' })
  }
  if (!isGranted && before === null) {
    storeAttempt('refused')
    showToast({
      title: 'Notice',
      description: 'Could not auto-enable admin mode. Toggle manually if needed.',
      isError: true,
    })
  }
}

type Attempt = 'enabled' | 'refused'

function readAttempt(): Attempt | null {
  try {
    return sessionStorage.getItem(KEY) as Attempt | null
  } catch {
    return null
  }
}

function storeAttempt(attempt: Attempt): void {
  try {
    sessionStorage.setItem(KEY, attempt)
  } catch {
    // Without storage, each page counts as a session.
  }
}

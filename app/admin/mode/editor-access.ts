import { ensureEditorGrant, isEditorPage } from '#app/data/session/editor-grant.ts'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { setAdminMode } from './admin-mode.ts'

/** Storage key for the result of the automatic attempt. */
const KEY = 'editor-access'

/** In editor mode, turns on admin mode once per browser session if the server grants it (specification, section 4). */
export async function enableAdminModeForEditor(): Promise<void> {
  if (!isEditorPage()) return
  const isGranted = await ensureEditorGrant()
  const before = readStored('session', KEY)
  if (isGranted && before !== 'enabled') {
    store('session', KEY, 'enabled')
    setAdminMode(true)
    showToast({ title: 'Admin Access Enabled', description: 'You can create, edit and delete posts here.' })
  }
  if (!isGranted && before === null) {
    store('session', KEY, 'refused')
    showToast({
      title: 'Notice',
      description: 'Could not auto-enable admin mode. Toggle manually if needed.',
      isError: true,
    })
  }
}

import { hasStoredSession, isSessionKey } from '#app/data/session/stored-session.ts'

/**
 * Loads what only the agency's own people use: account menu, authoring, developer tools. A visitor has no stored
 * session, and no page that names an editor.
 */
export async function loadStaffTools(): Promise<void> {
  if (!hasStoredSession() && !document.querySelector('script[data-editor]')) await waitForSession()
  // In development only: React's hot reload wants its runtime first, which pages without React don't load.
  if (import.meta.hot) await import('virtual:react-router/inject-hmr-runtime')
  const { startStaffTools } = await import('#app/staff-tools.ts')
  await startStaffTools()
}

/** Somebody may sign in on another tab while this page is open. */
function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ key, newValue }: StorageEvent) => {
      if (!key || !newValue || !isSessionKey(key)) return
      window.removeEventListener('storage', look)
      resolve()
    }
    window.addEventListener('storage', look)
  })
}

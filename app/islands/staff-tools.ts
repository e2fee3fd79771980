import { hasStoredSession, isSessionKey } from '#app/data/session/stored-session.ts'

/** Loads account menu, authoring and developer tools for signed-in staff or in editor mode. */
export async function loadStaffTools(): Promise<void> {
  if (!hasStoredSession() && !document.querySelector('script[data-editor]')) await waitForSession()
  // In development only: React's hot reload wants its runtime first, which pages without React don't load.
  if (import.meta.hot) await import('virtual:react-router/inject-hmr-runtime')
  const { startStaffTools } = await import('#app/staff-tools.ts')
  await startStaffTools()
}

/** Detects a sign-in on another tab. */
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

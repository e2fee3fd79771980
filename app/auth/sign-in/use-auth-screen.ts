import { useEffect, useState } from 'react'
import { hasStoredSession, isSessionKey } from '#app/data/session/stored-session.ts'
import { markHydrated, waitForHydration } from '#app/hydration/hydrated.ts'
import { showFlashMessage } from '#app/ui/toast/flash-message.ts'
import { type AuthLink, readFollowedLink } from './auth-link.ts'
import type { AuthScreen } from './auth-screen.ts'
import { findScreenWithoutSession } from './destination.ts'
import { sendEarlyEnter } from './early-enter.ts'
import { loadSignInCalls, preloadSignInOnFocus } from './load-sign-in-calls.ts'

const UNREACHABLE: AuthScreen = {
  name: 'access',
  notice: { tone: 'bad', text: 'The server can’t be reached. Please try again.' },
}

export function useAuthScreen() {
  const [screen, setScreen] = useState<AuthScreen>({ name: 'access' })
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    // Read before the header's script creates the client after hydration.
    const link = readFollowedLink()
    markHydrated()
    showFlashMessage()
    const start = async () => {
      await waitForHydration()
      if (link.kind !== 'none') setScreen({ name: 'waiting', label: 'Opening your link...' })
      setScreen(await findOnce(link).catch(() => UNREACHABLE))
      setReady(true)
    }
    void start()
    // Other tabs of this browser may sign in or out.
    const followOthers = ({ key }: StorageEvent) => {
      if (key === null || isSessionKey(key)) void followSession().then(setScreen)
    }
    window.addEventListener('storage', followOthers)
    const stopWaiting = preloadSignInOnFocus()
    return () => {
      window.removeEventListener('storage', followOthers)
      stopWaiting()
    }
  }, [])

  useEffect(() => {
    if (isReady) sendEarlyEnter()
  }, [isReady])

  return { screen, goTo: setScreen, isReady }
}

let found: Promise<AuthScreen> | undefined

/** Links work once, but React may run the effect twice. */
function findOnce(link: AuthLink): Promise<AuthScreen> {
  found ??= findStart(link)
  return found
}

/** Without link and session, no backend call is needed. */
async function findStart({ kind }: AuthLink): Promise<AuthScreen> {
  if (kind === 'none' && !hasStoredSession()) return findScreenWithoutSession()
  return (await loadSignInCalls()).findStartScreen()
}

async function followSession(): Promise<AuthScreen> {
  return (await loadSignInCalls()).findScreenForSession()
}

import { useEffect, useState } from 'react'
import { markHydrated, waitForHydration } from '#app/hydration.ts'
import { showFlashMessage } from '#app/ui/toast/flash-message.ts'
import type { AuthScreen } from './auth-screen.ts'
import { readFollowedLink } from './followed-link.ts'
import { findStartScreen, findScreenForSession } from './find-start-screen.ts'

const SESSION_KEY = /^sb-.+-auth-token$/
const UNREACHABLE: AuthScreen = {
  name: 'access',
  notice: { tone: 'bad', text: 'The server can not be reached. Please try again.' },
}

/** The screen of the sign-in page: what the address and the stored session lead to, then what forms lead to. */
export function useAuthScreen() {
  const [screen, setScreen] = useState<AuthScreen>({ name: 'access' })
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    // Before the header's script goes on, which opens the client: it waits for the page to be hydrated.
    const link = readFollowedLink()
    markHydrated()
    showFlashMessage()
    const start = async () => {
      await waitForHydration()
      if (link.kind !== 'none') setScreen({ name: 'waiting', label: 'Opening your link...' })
      setScreen(await findOnce().catch(() => UNREACHABLE))
      setReady(true)
    }
    void start()
    // Other tabs of this browser sign in and out as well.
    const followOthers = ({ key }: StorageEvent) => {
      if (key === null || SESSION_KEY.test(key)) void findScreenForSession().then(setScreen)
    }
    window.addEventListener('storage', followOthers)
    return () => window.removeEventListener('storage', followOthers)
  }, [])

  return { screen, goTo: setScreen, isReady }
}

let found: Promise<AuthScreen> | undefined

/** A link is good for one use, however often React runs the effect. */
function findOnce(): Promise<AuthScreen> {
  found ??= findStartScreen()
  return found
}

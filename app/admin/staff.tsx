/**
 * What all staff parts share: one query cache, and who is signed in with which permissions.
 * Wrap each React root of a staff part in `StaffProvider`; below it, `useStaff`, `useManager`, `useQuery` and
 * `useMutation` work without props.
 */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import type { SessionState } from '#app/auth/session/session-state.ts'
import { readSession, subscribeToSession } from '#app/auth/session/session-store.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import type { Permission } from '#domain/permissions.ts'
import { type AdminAccess, useAdminAccess } from './shell/use-admin-access.ts'
import { hasTypedText, watchTyping } from './typed-text.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('#app/auth/sign-in/sign-in-dialog.tsx')).SignInDialog,
}))

const MAX_RETRIES = 1
const RETRY_DELAY_MS = 500

/** Queries and mutations run offline too: they fail with a message instead of waiting silently for the network. */
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logUnexpected }),
  mutationCache: new MutationCache({ onError: logUnexpected }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) =>
        count < MAX_RETRIES && error instanceof DataError && error.kind === 'unavailable',
      retryDelay: RETRY_DELAY_MS,
    },
    mutations: { networkMode: 'always' },
  },
})

function logUnexpected(error: unknown): void {
  if (!(error instanceof DataError)) console.error(error)
}

export type Staff = {
  access: AdminAccess
  session: SessionState
  /** Whether the person may do this. Decides what is rendered; the server decides every call. */
  may: (permission: Permission) => boolean
  /** Returns a valid editor grant; null for people who are signed in. */
  getGrant: (() => Promise<string>) | null
  readonly client: PostsClient
  /** Name and time zone of the agency. */
  readonly agency: ReturnType<typeof readAgency>
}

const StaffContext = createContext<Staff | null>(null)

export type StaffProviderProps = {
  children: ReactNode
  /** Offers to sign in when the session ends while text is typed. One per page. */
  asksToSignIn?: boolean
}

export function StaffProvider({ children, asksToSignIn = false }: StaffProviderProps) {
  const { access, session, may, ended } = useHeldAccess()
  useEffect(clearOnUserChange, [])
  useEffect(watchTyping, [])
  const staff: Staff = {
    access,
    session,
    may,
    getGrant: access === 'editor' ? getEditorGrant : null,
    // Getters, because the provider is also rendered on the server, which has neither.
    get client() {
      return getBrowserClient()
    },
    get agency() {
      return readAgency()
    },
  }
  return (
    <QueryClientProvider client={queryClient}>
      <StaffContext value={staff}>{children}</StaffContext>
      {asksToSignIn && ended && (
        <Suspense fallback={null}>
          <SignInDialog email={session.email ?? ''} onSignedIn={ended.close} onClose={ended.leave} />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}

export function useStaff(): Staff {
  const staff = use(StaffContext)
  if (!staff) throw new Error('useStaff needs a StaffProvider above it')
  return staff
}

/** While text is typed, the access of a person whose session has ended stays as it was until they sign in again. */
function useHeldAccess() {
  const now = useAdminAccess()
  const [known, setKnown] = useState(now)
  const [closed, setClosed] = useState<'signed-in' | 'left' | null>(null)
  const isOpen = now.access === 'staff'
  const isSame = known.session === now.session && known.access === now.access
  if (isOpen && !isSame) {
    setKnown(now)
    setClosed(null)
  }
  const isOwn = now.session.userId === null || now.session.userId === known.session.userId
  const isHeld = !isOpen && known.access === 'staff' && isOwn && closed !== 'left' && hasTypedText()
  if (!isHeld) return { ...now, ended: null }
  const close = { close: () => setClosed('signed-in'), leave: () => setClosed('left') }
  return { ...known, ended: closed === null ? close : null }
}

/**
 * Returns functions that call the backend, such as `createLeadManager`, for the signed-in person.
 * @param create must stay the same function
 */
export function useManager<Manager>(
  create: (client: PostsClient, getGrant: Staff['getGrant']) => Manager,
): Manager {
  const { client, getGrant } = useStaff()
  return useMemo(() => create(client, getGrant), [create, client, getGrant])
}

/** Drops everything that was read for one person before another one uses the same tab. */
function clearOnUserChange(): () => void {
  let { userId } = readSession()
  return subscribeToSession(() => {
    const next = readSession().userId
    if (next === null && hasTypedText()) return
    if (userId !== null && next !== userId) queryClient.clear()
    userId = next
  })
}

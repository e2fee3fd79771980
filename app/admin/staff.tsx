/**
 * Shared by all staff parts: one query cache, and the signed-in person with permissions. Wrap each React root
 * of a staff part in `StaffProvider`. Below it, `useStaff`, `useManager`, `useQuery` and `useMutation` work
 * without props.
 */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { SessionState } from '#app/auth/session/session-state.ts'
import { readSession, subscribeToSession } from '#app/auth/session/session-store.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import { hasSignedOut } from '#app/data/session/current-session.ts'
import type { Permission } from '#domain/permissions.ts'
import type { AdminAccess } from './shell/use-admin-access.ts'
import { hasTypedText, useHeldAccess } from './shell/use-held-access.ts'

const MAX_RETRIES = 1
const RETRY_DELAY_MS = 500

/** Queries and mutations run offline too, so that they fail with a message instead of waiting for the network. */
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
  /** Whether the person has a permission. Controls the interface only; the server checks every call. */
  may: (permission: Permission) => boolean
  /** Returns a valid editor grant; null for people who are signed in. */
  getGrant: (() => Promise<string>) | null
  readonly client: PostsClient
  /** Name and time zone of the agency. */
  readonly agency: ReturnType<typeof readAgency>
}

const StaffContext = createContext<Staff | null>(null)

export function StaffProvider({ children }: { children: ReactNode }) {
  const { access, session, may } = useHeldAccess(clearReads)
  useEffect(clearOnUserChange, [])
  const staff: Staff = {
    access,
    session,
    may,
    getGrant: access === 'editor' ? getEditorGrant : null,
    // Getters, because on the server, where the provider is also rendered, neither exists.
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
    </QueryClientProvider>
  )
}

export function useStaff(): Staff {
  const staff = use(StaffContext)
  if (!staff) throw new Error('useStaff needs a StaffProvider above it')
  return staff
}

/**
 * Returns functions that call the backend for the signed-in person, for example from `createLeadManager`.
 * @param create must be a stable function
 */
export function useManager<Manager>(
  create: (client: PostsClient, getGrant: Staff['getGrant']) => Manager,
): Manager {
  const { client, getGrant } = useStaff()
  return useMemo(() => create(client, getGrant), [create, client, getGrant])
}

let readAs: string | null = null

/** Clears everything loaded for one person before another one uses the same tab. */
function clearReads(): void {
  queryClient.clear()
  readAs = readSession().userId
}

function clearOnUserChange(): () => void {
  readAs = readSession().userId
  return subscribeToSession(() => {
    // The page may stay open until the same person signs in again.
    if (!hasSignedOut() && hasTypedText()) return
    const next = readSession().userId
    if (readAs !== null && next !== readAs) clearReads()
    else readAs = next
  })
}

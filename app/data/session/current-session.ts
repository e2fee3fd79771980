import type { Session } from '@supabase/supabase-js'
import type { PostsClient } from '../context/context.ts'

export type SignedInPerson = { id: string; email: string | null }

export async function readSignedInPerson(client: PostsClient): Promise<SignedInPerson | null> {
  const { data } = await client.auth.getSession()
  return toPerson(data.session)
}

/** Returns whether the server accepts the stored session. The client drops one that has ended. */
export async function isSessionAccepted(client: PostsClient): Promise<boolean> {
  return (await readSignedInPerson(client)) !== null && (await client.auth.getUser()).error === null
}

/** Calls the listener with the signed-in person, now and after every change in any tab. */
export function watchSession(client: PostsClient, onChange: (person: SignedInPerson | null) => void): void {
  client.auth.onAuthStateChange((_event, session) => {
    if (session) hasLeft = false
    // Deferred, because the library holds its lock during notifications, and further calls would wait for it.
    setTimeout(() => onChange(toPerson(session)), 0)
  })
}

/** Refreshes the session to include changes of the person. */
export async function renewSession(client: PostsClient): Promise<SignedInPerson | null> {
  await client.auth.refreshSession()
  return readSignedInPerson(client)
}

let hasLeft = false

/** Returns whether the person signed out in this tab, as opposed to an ended session. */
export const hasSignedOut = (): boolean => hasLeft

/** Signs out in this browser, even if the server can't be reached. */
export async function signOutHere(client: PostsClient): Promise<void> {
  hasLeft = true
  await client.auth.signOut({ scope: 'local' })
}

function toPerson(session: Session | null): SignedInPerson | null {
  return session && { id: session.user.id, email: session.user.email ?? null }
}

import type { Session } from '@supabase/supabase-js'
import type { PostsClient } from '../context/context.ts'

/** Whose session this browser holds. */
export type SignedInPerson = { id: string; email: string | null }

/** Whose session is stored here; no server is asked whether it still stands. */
export async function readSignedInPerson(client: PostsClient): Promise<SignedInPerson | null> {
  const { data } = await client.auth.getSession()
  return toPerson(data.session)
}

/** Whether a session is stored here and the server still takes it; the client forgets one that has ended. */
export async function isSessionAccepted(client: PostsClient): Promise<boolean> {
  return (await readSignedInPerson(client)) !== null && (await client.auth.getUser()).error === null
}

/** Tells who is signed in, now and whenever it changes: in this tab, in others, or because a session was renewed. */
export function watchSession(client: PostsClient, onChange: (person: SignedInPerson | null) => void): void {
  client.auth.onAuthStateChange((_event, session) => {
    // The library holds its lock while it tells its listeners: what asks it again has to wait its turn.
    setTimeout(() => onChange(toPerson(session)), 0)
  })
}

/** Fetches the session anew, with what changed about the person in the middle of it. */
export async function renewSession(client: PostsClient): Promise<SignedInPerson | null> {
  await client.auth.refreshSession()
  return readSignedInPerson(client)
}

/** Ends the session of this browser, which forgets it even when the server can't be reached. */
export async function signOutHere(client: PostsClient): Promise<void> {
  await client.auth.signOut({ scope: 'local' })
}

function toPerson(session: Session | null): SignedInPerson | null {
  return session && { id: session.user.id, email: session.user.email ?? null }
}

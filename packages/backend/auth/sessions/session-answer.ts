/** Answers that open or renew a session, and whose it is: a request that signs somebody in names nobody itself. */
import { jsonResponse } from '../auth-call.ts'
import type { SessionResponse } from './open-session.ts'

const owners = new WeakMap<Response, string>()

/** The session as JSON. */
export function answerWithSession(session: SessionResponse): Response {
  return noteOwner(jsonResponse(session), session)
}

/** Remembers whose session an answer carries in another form. @returns the answer */
export function noteOwner(answer: Response, { user }: Pick<SessionResponse, 'user'>): Response {
  owners.set(answer, String(user.id))
  return answer
}

/** The id of the account whose session the answer carries; null when it carries none. */
export function readOwner(answer: Response): string | null {
  return owners.get(answer) ?? null
}

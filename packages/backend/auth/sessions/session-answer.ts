/** Responses with a session, and its user: the request itself is anonymous. */
import { jsonResponse } from '../auth-call.ts'
import type { SessionResponse } from './open-session.ts'

const owners = new WeakMap<Response, string>()

export function answerWithSession(session: SessionResponse): Response {
  return noteOwner(jsonResponse(session), session)
}

export function noteOwner(answer: Response, { user }: Pick<SessionResponse, 'user'>): Response {
  owners.set(answer, String(user.id))
  return answer
}

export function readOwner(answer: Response): string | null {
  return owners.get(answer) ?? null
}
